import type { AnswerAnalysis, ReportForm } from '@antai/contract/questionnaires/analysis';
import { ChoiceButton } from '../../../ui/ChoiceButton.tsx';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import { AnswerFiles } from './AnswerFiles.tsx';
import styles from './AnswerReport.module.css';
import { saveNote, useSaveReport } from './answer-queries.ts';
import { BasisTags } from './BasisTags.tsx';
import { type FindingContent, questionsIn } from './edit-content.ts';
import { LevelTag } from './LevelTag.tsx';
import { NoteField } from './NoteField.tsx';
import { Radar } from './Radar.tsx';

const forms: { key: ReportForm; label: string; ending: string }[] = [
  { key: 'word', label: '报告（Word）', ending: '风险自检报告.docx' },
  { key: 'pdf', label: '报告（PDF）', ending: '风险自检报告.pdf' },
  { key: 'excel', label: '整改计划（Excel）', ending: '整改计划.xlsx' },
  { key: 'calendar', label: '整改日历（ics）', ending: '整改日历.ics' },
];

/** Saves what an answer comes to, in the form that is wanted. */
export function ReportButton({ analysis: { answerId, content, respondent } }: { analysis: AnswerAnalysis }) {
  const save = useSaveReport(answerId);
  const name = [content.title, respondent].filter(Boolean).join(' ');
  return (
    <ChoiceButton
      choices={forms.map(({ key, label }) => ({ key, label }))}
      isBusy={save.isPending}
      onChoose={key => {
        const form = forms.find(each => each.key === key);
        if (form) save.mutate({ form: form.key, name: `${name} ${form.ending}` });
      }}
    >
      下载报告
    </ChoiceButton>
  );
}

/** What one answer comes to: level, score and dimensions; findings by weight; how every point came about. */
export function AnswerReport({ analysis }: { analysis: AnswerAnalysis }) {
  const { content, outcome } = analysis;
  const band = content.bands.find(({ id }) => id === outcome.band);
  const raised = content.conditions.filter(({ id }) => outcome.conditions.includes(id));
  const dimensions = outcome.dimensions.map((each, at) => ({ ...content.dimensions[at]!, ...each }));
  const points = dimensions.flatMap(({ name, score }) => (score === null ? [] : [{ label: name, score }]));
  return (
    <>
      <section className={styles.summary} aria-label="总评">
        <div>
          <p className={styles.score}>
            <strong>{outcome.score ?? '—'}</strong> 分 <LevelTag level={outcome.level} />
          </p>
          {raised.length > 0 ? (
            <ul className={styles.raised} aria-label="为什么是这一等级">
              {raised.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          ) : null}
          {band ? (
            <p>
              {band.title}：{band.text}下一步：{band.nextStep}
            </p>
          ) : null}
          <RowTable
            name="各维度"
            rows={dimensions}
            idOf={({ id }) => id}
            columns={[
              { name: '维度', isHead: true, show: ({ name }) => name },
              { name: '权重', isNumber: true, show: ({ weight }) => weight },
              { name: '得分', isNumber: true, show: ({ score }) => score ?? '—' },
              { name: '等级', isNarrow: true, show: ({ level }) => <LevelTag level={level} /> },
            ]}
          />
        </div>
        <Radar name="维度得分" points={points} />
      </section>
      <Findings analysis={analysis} />
      <AnswerFiles analysis={analysis} />
      <Explanations analysis={analysis} />
    </>
  );
}

function Findings({ analysis: { content, outcome, bases } }: { analysis: AnswerAnalysis }) {
  return (
    <section className={styles.card} aria-label="发现">
      <h2>发现（{outcome.findings.length}项，重的在先）</h2>
      {outcome.findings.length === 0 ? <p>按所填答案没有发现风险。</p> : null}
      {outcome.findings.map(({ id, level }) => {
        const finding = content.findings.find(each => each.id === id);
        if (!finding) return null;
        const { title, reason, legalBasis, remedy } = finding;
        return (
          <article key={id} className={styles.finding}>
            <h3>
              <LevelTag level={level} /> {title}
            </h3>
            <p>{reason}</p>
            <p className={styles.bases}>
              <BasisTags bases={legalBasis} states={bases} />
            </p>
            <p>
              整改：{remedy.action || '未写明'}（{sayWhoAndWhen(remedy)}）
            </p>
          </article>
        );
      })}
    </section>
  );
}

/** “人力资源部，30天内，自发现之日起”; a hint that gives the number of days itself stands for it. */
function sayWhoAndWhen({ owner, deadline: { days, hint } }: FindingContent['remedy']): string {
  const isSaid = hint.includes(String(days));
  return [owner || '责任人未指定', ...(isSaid ? [] : [`${days}天内`]), ...(hint ? [hint] : [])].join('，');
}

function Explanations({ analysis }: { analysis: AnswerAnalysis }) {
  const { answerId, content, explanations, notes, isOwn } = analysis;
  const questions = questionsIn(content);
  type Row = (typeof explanations)[number];
  const numberOf = ({ questionId }: Row) => questions.findIndex(({ id }) => id === questionId);
  const columns: Column<Row>[] = [
    { name: '题', isNumber: true, show: row => numberOf(row) + 1 },
    { name: '题目', isHead: true, show: row => questions[numberOf(row)]?.title },
    { name: '答案', show: ({ answer }) => answer },
    { name: '分数由来', show: ({ steps }) => steps.join('；') },
    {
      name: '备注',
      show: ({ questionId, ...row }) =>
        isOwn ? (
          <NoteField
            isInline
            name={questions[numberOf({ questionId, ...row })]?.title ?? ''}
            note={notes[questionId] ?? ''}
            onSave={text => saveNote(answerId, { questionId, text })}
          />
        ) : (
          notes[questionId]
        ),
    },
    { name: '失分', isNumber: true, show: ({ share, lost }) => (share > 0 ? `${lost}/${share}` : '—') },
  ];
  return (
    <section className={styles.card} aria-label="每题说明">
      <h2>每题说明</h2>
      <RowTable name="每题说明" rows={explanations} columns={columns} idOf={({ questionId }) => questionId} />
    </section>
  );
}
