import {
  logoMaxBytes,
  type QuestionnaireDetail,
  type Sharing,
  sharingNames,
} from '@antai/contract/questionnaires/questionnaires';
import { Button, Select, Upload } from 'antd';
import dayjs from 'dayjs';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { useRemoveLogo, useSetExpiry, useSetLogo, useShare } from '../queries.ts';
import styles from './SharePanel.module.css';

const options = Object.entries(sharingNames).map(([value, label]) => ({ value: value as Sharing, label }));

/** Who of the enterprise sees a questionnaire, and the mark of the house on the page of whoever answers. */
export function SharePanel({ questionnaire }: { questionnaire: QuestionnaireDetail }) {
  const { questionnaireId, sharing, canShare, logo, expireDay } = questionnaire;
  const expire = useSetExpiry(questionnaireId);
  const share = useShare(questionnaireId);
  const setLogo = useSetLogo(questionnaireId);
  const removeLogo = useRemoveLogo(questionnaireId);
  return (
    <section className={styles.panel} aria-label="共享与标志">
      {canShare || sharing !== 'none' ? (
        <div className={styles.named}>
          <span>本单位同事</span>
          <Select
            aria-label="共享范围"
            className={styles.choice}
            value={sharing}
            options={options}
            loading={share.isPending}
            onChange={option => share.mutate(option)}
          />
        </div>
      ) : null}
      <div className={styles.named}>
        <span>问卷到期日</span>
        <DatePicker
          aria-label="问卷到期日"
          placeholder="不到期"
          value={expireDay ? dayjs(expireDay) : null}
          onChange={day => expire.mutate(day?.format('YYYY-MM-DD') ?? null)}
        />
        <span className={styles.hint}>此后全部链接不再接受作答，已有答卷不变</span>
      </div>
      <div className={styles.named}>
        <span>作答页标志</span>
        {logo ? <img className={styles.logo} src={logo} alt="作答页标志" /> : null}
        <Upload
          accept=".png,.jpg,.jpeg"
          maxCount={1}
          showUploadList={false}
          beforeUpload={file => {
            setLogo.mutate(file);
            return false;
          }}
        >
          <Button loading={setLogo.isPending}>{logo ? '更换' : '上传标志'}</Button>
        </Upload>
        {logo ? (
          <Button loading={removeLogo.isPending} onClick={() => removeLogo.mutate(undefined)}>
            不显示标志
          </Button>
        ) : (
          <span className={styles.hint}>png或jpg，至多{logoMaxBytes / 1024}KB</span>
        )}
      </div>
    </section>
  );
}
