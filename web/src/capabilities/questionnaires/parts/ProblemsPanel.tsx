import type { Draft } from './keep-draft.ts';
import styles from './ProblemsPanel.module.css';

/** Brings a part of the editor to the eye; what is folded is opened. */
function show(id: string | undefined) {
  const part = document.getElementById(`edit-${id ?? ''}`);
  if (part instanceof HTMLDetailsElement) part.open = true;
  part?.scrollIntoView({ block: 'center' });
}

function sayNone({ questionnaireId, saving }: Draft) {
  if (!questionnaireId) return '写下标题与题目后自动保存并检查。';
  return saving === 'saved' ? '没有问题，可以发布。' : '保存后检查。';
}

/** What keeps the questionnaire from being published, each led to by a click. */
export function ProblemsPanel({ draft }: { draft: Draft }) {
  const { problems } = draft;
  return (
    <section className={styles.problems} aria-label="问题">
      {problems.length === 0 ? <p>{sayNone(draft)}</p> : null}
      <ul>
        {problems.map(({ severity, text, place }) => (
          <li key={text} data-severity={severity}>
            <button type="button" onClick={() => show(place?.id)}>
              {severity === 'error' ? '须改' : '留意'}：{text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
