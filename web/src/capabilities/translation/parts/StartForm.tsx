import { type LanguageCode, languageCodes, languageNames } from '@antai/contract/translation/languages';
import { translatedFileTypes, translatedTextMax } from '@antai/contract/translation/records';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { keepChoice, readChoice } from '../../../lib/keep-choice.ts';
import { type Source, SourceInput } from '../../../ui/SourceInput.tsx';
import { basesQuery, identifyQuery, type Received, useBegin, useDrop, useReceive } from '../queries.ts';
import { BaseSelect } from './BaseSelect.tsx';
import { ClientInput } from './ClientInput.tsx';
import { DecideDialog, type Decision } from './DecideDialog.tsx';
import { readParties } from './read-parties.ts';
import styles from './StartForm.module.css';

const languages = languageCodes.map(value => ({ value, label: languageNames[value] }));
const partiesDraft = 'translation-parties';
const basesChoice = 'translation-bases';
const clientDraft = 'translation-client';
const textDraft = 'translation';
/** What belongs to one order and not to the next. */
const orderDrafts = [textDraft, partiesDraft, clientDraft];
const usualBases = ['legal'];
/** A name in another language is no paragraph to be translated. */
const shownMin = 20;
/** As much of a text tells its language. */
const identifiedMax = 2_000;

/** What is to be translated, between which languages, with which terms. */
export function StartForm() {
  const [source, setSource] = useState<Source>();
  const [chosen, setChosen] = useState<{ from?: LanguageCode; to?: LanguageCode }>({});
  const [bases, setBases] = useState(() => readChoice<string[]>(basesChoice) ?? usualBases);
  const [parties, setParties] = useState(() => readDraft<string>(partiesDraft) ?? '');
  const [client, setClient] = useState(() => readDraft<string>(clientDraft) ?? '');
  const [asked, setAsked] = useState<{ received: Received; from: LanguageCode; to: LanguageCode }>();
  const receive = useReceive();
  const drop = useDrop();
  const begin = useBegin();
  const navigate = useNavigate();
  const known = useQuery(basesQuery()).data?.records;
  const text = source && 'text' in source ? source.text.slice(0, identifiedMax) : '';
  const identified = useQuery(identifyQuery(text)).data?.languages[0]?.language;
  const from = chosen.from ?? identified ?? 'zh';
  const to = chosen.to ?? (from === 'zh' ? 'en' : 'zh');
  const { parties: named, unread } = readParties(parties);
  const create = (own: Received['own'], pair: { from: LanguageCode; to: LanguageCode }, decision: Decision) => {
    const termBaseIds = bases.filter(id => known?.some(({ termBaseId }) => termBaseId === id));
    begin.mutate(
      { own, ...pair, termBaseIds, parties: named, client: client.trim(), ...decision },
      {
        onSuccess: ({ recordId }) => {
          orderDrafts.forEach(dropDraft);
          void navigate(addresses.translation(recordId));
        },
      },
    );
  };
  const start = () => {
    if (!source) return;
    receive.mutate(source, {
      onSuccess: received => {
        const { own, languages, hasTrackedChanges } = received;
        // a file tells its language itself, where nobody chose one
        const first = chosen.from ?? languages[0]?.language ?? from;
        const pair = { from: first, to: chosen.to ?? (first === 'zh' ? 'en' : 'zh') };
        const others = othersOf(received, pair);
        if (pair.from === pair.to) {
          setChosen(pair);
          drop.mutate(received);
          return;
        }
        if (hasTrackedChanges || others.length > 0) setAsked({ received, ...pair });
        else create(own, pair, { changes: 'kept', alsoFrom: [] });
      },
    });
  };
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
        onChange={setSource}
      />
      <div className={styles.options}>
        <span>
          <Select
            aria-label="原文语言"
            value={from}
            options={languages}
            onChange={value => setChosen(now => ({ ...now, from: value }))}
          />
          译为
          <Select
            aria-label="译文语言"
            value={to}
            options={languages}
            onChange={value => setChosen(now => ({ ...now, to: value }))}
          />
        </span>
        <BaseSelect
          value={bases}
          onChange={value => {
            setBases(value);
            keepChoice(basesChoice, value);
          }}
        />
      </div>
      <Input.TextArea
        aria-label="当事人"
        value={parties}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder="当事人（可不填），每行一个：澄屿科技有限公司（澄屿）= Chengyu Technology Co., Ltd."
        onChange={({ target }) => {
          setParties(target.value);
          keepDraft(partiesDraft, target.value);
        }}
      />
      <ClientInput
        label="客户"
        value={client}
        onChange={value => {
          setClient(value);
          keepDraft(clientDraft, value);
        }}
      />
      {unread.length > 0 ? (
        <small role="status">未读懂的当事人：{unread.join('；')}。请写成“中文名 = 英文名”</small>
      ) : null}
      <div className={styles.foot}>
        <Button
          type="primary"
          disabled={!source || from === to || unread.length > 0}
          loading={receive.isPending || begin.isPending}
          onClick={start}
        >
          开始翻译
        </Button>
        <small>
          {from === to
            ? '原文与译文的语言相同，请重新选择'
            : '先用翻译记忆与术语库译出；未命中的段，配置了模型的由模型译出，没有模型的留空并计数。'}
        </small>
      </div>
      {asked ? (
        <DecideDialog
          hasTrackedChanges={asked.received.hasTrackedChanges}
          others={othersOf(asked.received, asked)}
          isPending={begin.isPending}
          onDecide={decision => create(asked.received.own, { from: asked.from, to: asked.to }, decision)}
          onClose={() => {
            drop.mutate(asked.received);
            setAsked(undefined);
          }}
        />
      ) : null}
    </section>
  );
}

const othersOf = ({ languages }: Received, { from, to }: { from: LanguageCode; to: LanguageCode }) =>
  languages.filter(({ language, characters }) => language !== from && language !== to && characters >= shownMin);
