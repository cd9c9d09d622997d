import { languageCodes, languageNames } from '@antai/contract/translation/languages';
import { translatedFileTypes, translatedTextMax } from '@antai/contract/translation/records';
import { Button, Input, Select } from 'antd';
import { SourceInput } from '../../../ui/SourceInput.tsx';
import { BaseSelect } from './BaseSelect.tsx';
import { ClientInput } from './ClientInput.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import styles from './StartForm.module.css';
import { othersOf, textDraft, useTranslationOrder } from './use-translation-order.ts';

const languages = languageCodes.map(value => ({ value, label: languageNames[value] }));

/** What is to be translated, between which languages, with which terms. */
export function StartForm() {
  const order = useTranslationOrder();
  const { from, to, details, unread, question } = order;
  return (
    <section className={styles.form} aria-label="新的翻译">
      <SourceInput
        verb="翻译"
        noun="文件"
        fileTypes={translatedFileTypes}
        about="docx、xlsx照原格式导出；"
        textMax={translatedTextMax}
        placeholder="粘贴合同、函件或任何文书的文字"
        draftName={textDraft}
        onChange={order.setSource}
      />
      <div className={styles.options}>
        <span>
          <Select
            aria-label="原文语言"
            value={from}
            options={languages}
            onChange={value => order.setLanguages({ from: value })}
          />
          译为
          <Select
            aria-label="译文语言"
            value={to}
            options={languages}
            onChange={value => order.setLanguages({ to: value })}
          />
        </span>
        <BaseSelect value={details.bases} onChange={details.setBases} />
      </div>
      <Input.TextArea
        aria-label="当事人"
        value={details.parties}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder="当事人（可不填），每行一个：澄屿科技有限公司（澄屿）= Chengyu Technology Co., Ltd."
        onChange={({ target }) => details.setParties(target.value)}
      />
      <ClientInput label="客户" value={details.client} onChange={details.setClient} />
      {unread.length > 0 ? (
        <small role="status">未读懂的当事人：{unread.join('；')}。请写成“中文名 = 英文名”</small>
      ) : null}
      <div className={styles.foot}>
        <Button
          type="primary"
          disabled={!order.source || from === to || unread.length > 0}
          loading={order.isReceiving || order.isBeginning}
          onClick={order.start}
        >
          开始翻译
        </Button>
        <small>
          {from === to
            ? '原文与译文的语言相同，请重新选择'
            : '先用翻译记忆与术语库译出；未命中的段，配置了模型的由模型译出，没有模型的留空并计数。'}
        </small>
      </div>
      {question ? (
        <DecideDialog
          hasTrackedChanges={question.received.hasTrackedChanges}
          others={othersOf(question.received, question)}
          isPending={order.isBeginning}
          onDecide={order.decide}
          onClose={order.leave}
        />
      ) : null}
    </section>
  );
}
