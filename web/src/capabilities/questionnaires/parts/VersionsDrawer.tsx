import type { QuestionnaireDetail, VersionChange } from '@antai/contract/questionnaires/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Select, Tag } from 'antd';
import { useState } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { versionChangesQuery } from '../queries.ts';
import styles from './VersionsDrawer.module.css';

const kinds: Record<VersionChange['kind'], [colour: string, word: string]> = {
  added: ['success', '新增'],
  removed: ['error', '删除'],
  changed: ['warning', '修改'],
  moved: ['default', '移动'],
};
const parts: Record<VersionChange['part'], string> = {
  ...{ whole: '', dimension: '维度', section: '节', question: '', finding: '发现', condition: '组合条件' },
};

/** The draft stands behind the last version. */
const draft = 0;

/** Shows what was changed between two versions, or since one of them. */
export function VersionsButton({ questionnaire }: { questionnaire: QuestionnaireDetail }) {
  const [isShown, setShown] = useState(false);
  if (questionnaire.versions.length === 0) return null;
  return (
    <>
      <Button onClick={() => setShown(true)}>版本</Button>
      {isShown ? <VersionsDrawer questionnaire={questionnaire} onClose={() => setShown(false)} /> : null}
    </>
  );
}

function VersionsDrawer({ questionnaire, onClose }: { questionnaire: QuestionnaireDetail; onClose: () => void }) {
  const { questionnaireId, versions, hasChanges } = questionnaire;
  const latest = versions[0]!.version;
  const [before, setBefore] = useState(hasChanges || versions.length < 2 ? latest : versions[1]!.version);
  const [after, setAfter] = useState(hasChanges || versions.length < 2 ? draft : latest);
  const { data, error, refetch } = useQuery(
    versionChangesQuery(questionnaireId, { before, after: after || undefined }),
  );
  const options = versions.map(({ version, releaseTime, answerCount }) => ({
    value: version,
    label: `第${version}版，${releaseTime.slice(0, 10)}，${answerCount}份答卷`,
  }));
  return (
    <Drawer open size={720} title="版本之间的改动" onClose={onClose}>
      <div className={styles.choice}>
        <Select aria-label="先前的版本" value={before} options={options} onChange={setBefore} />
        <span>至</span>
        <Select
          aria-label="后来的版本"
          value={after}
          options={[{ value: draft, label: '当前草稿' }, ...options]}
          onChange={setAfter}
        />
      </div>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data?.changes.length === 0 ? <p>两者没有不同。</p> : null}
      <ul className={styles.changes}>
        {data?.changes.map(({ kind, part, name, details }) => (
          <li key={`${kind}${part}${name}`}>
            <Tag color={kinds[kind][0]}>{kinds[kind][1]}</Tag>
            {parts[part]}
            {name}
            {details.length > 0 ? (
              <ul>
                {details.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
