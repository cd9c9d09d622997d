import type { NewTerm, TermData } from '@antai/contract/translation/terms';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useKeepTerm } from '../queries.ts';
import styles from './TermDialog.module.css';

interface Props {
  termBaseId: string;
  /** Absent for a new one. */
  term: TermData | undefined;
  onClose: () => void;
}

/** A term as it is typed: several words in one field are parted by semicolons. */
interface Form {
  zh: string;
  zhVariants: string;
  en: string;
  enAlternatives: string;
  forbidden: string;
  domain: string;
  definition: string;
  usage: string;
  isChecked: boolean;
}

const blank: Form = {
  ...{ zh: '', zhVariants: '', en: '', enAlternatives: '', forbidden: '' },
  ...{ domain: '', definition: '', usage: '', isChecked: true },
};
const fields: { key: Exclude<keyof Form, 'isChecked'>; name: string; hint: string }[] = [
  { key: 'zh', name: '中文', hint: '违约金' },
  { key: 'en', name: '英文', hint: 'liquidated damages' },
  { key: 'zhVariants', name: '中文同义词', hint: '几个词用分号隔开' },
  { key: 'enAlternatives', name: '其他译法', hint: '也算对的译法，用分号隔开' },
  { key: 'forbidden', name: '禁用译法', hint: 'penalty：约定的赔偿不是罚款；fine' },
  { key: 'domain', name: '领域', hint: '合同' },
  { key: 'definition', name: '释义', hint: '一句话说明' },
  { key: 'usage', name: '用法', hint: '何时用哪一种' },
];

const listOf = (text: string) =>
  text
    .split(/[；;]/u)
    .map(each => each.trim())
    .filter(each => each !== '');

const formOf = ({ zhVariants, enAlternatives, forbidden, ...term }: TermData): Form => ({
  ...term,
  zhVariants: zhVariants.join('；'),
  enAlternatives: enAlternatives.join('；'),
  forbidden: forbidden.map(({ text, reason }) => (reason ? `${text}：${reason}` : text)).join('；'),
});

const termOf = ({
  zh,
  en,
  zhVariants,
  enAlternatives,
  forbidden,
  domain,
  definition,
  usage,
  isChecked,
}: Form): NewTerm => ({
  ...{ zh, en, domain, definition, usage, isChecked },
  zhVariants: listOf(zhVariants),
  enAlternatives: listOf(enAlternatives),
  forbidden: listOf(forbidden).map(each => {
    const [text = '', ...reason] = each.split(/[：:]/u);
    return { text: text.trim(), reason: reason.join('：').trim() };
  }),
});

/** What is kept of a term that is changed: a list whose line was left alone stays as it is, whatever stands in it. */
function changedOf(term: TermData, form: Form): NewTerm {
  const [before, next] = [formOf(term), termOf(form)];
  const { zhVariants, enAlternatives, forbidden } = term;
  return {
    ...next,
    ...(form.zhVariants === before.zhVariants ? { zhVariants } : {}),
    ...(form.enAlternatives === before.enAlternatives ? { enAlternatives } : {}),
    ...(form.forbidden === before.forbidden ? { forbidden } : {}),
  };
}

/** A new term, or one that is changed; what is typed of a new one survives a reload. */
export function TermDialog({ termBaseId, term, onClose }: Props) {
  const draftName = `translation-term-${termBaseId}`;
  const [form, setForm] = useState<Form>(() => (term ? formOf(term) : (readDraft<Form>(draftName) ?? blank)));
  const keep = useKeepTerm();
  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part };
    setForm(next);
    if (!term) keepDraft(draftName, next);
  };
  const isWhole = form.zh.trim() !== '' && form.en.trim() !== '';
  const save = () =>
    keep.mutate(
      { termBaseId, termId: term?.termId, term: term ? changedOf(term, form) : termOf(form) },
      {
        onSuccess: () => {
          if (!term) dropDraft(draftName);
          onClose();
        },
      },
    );
  return (
    <WritingDialog
      open
      title={term ? '修改术语' : '新增术语'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: !isWhole, loading: keep.isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        {fields.map(({ key, name, hint }) => (
          <label key={key} htmlFor={`term-${key}`}>
            {name}
            <Input
              id={`term-${key}`}
              value={form[key]}
              placeholder={hint}
              onChange={event => change({ [key]: event.target.value })}
            />
          </label>
        ))}
        <Checkbox checked={form.isChecked} onChange={event => change({ isChecked: event.target.checked })}>
          译后检查是否用了所列译法
        </Checkbox>
      </div>
    </WritingDialog>
  );
}
