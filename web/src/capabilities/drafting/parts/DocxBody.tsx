import type { DocxPlaces, OwnTemplateDetail, SourceParagraph } from '@antai/contract/drafting/templates';
import type { Field } from '@antai/drafting';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './DocxBody.module.css';
import { type MarkedPlace, PlaceDialog } from './PlaceDialog.tsx';
import { StretchDialog } from './StretchDialog.tsx';
import { readCondition, relationNames } from './write-condition.ts';

interface Props {
  paragraphs: NonNullable<OwnTemplateDetail['source']>['paragraphs'];
  source: DocxPlaces;
  fields: Field[];
  section: string;
  isFixed: boolean;
  onChange: (source: DocxPlaces, added?: Field) => void;
}

/** What is open over the document. */
type OpenPlace = { kind: 'place'; place: MarkedPlace } | { kind: 'stretch'; paragraph: SourceParagraph } | undefined;

const isAt = (a: MarkedPlace, b: MarkedPlace) => a.paragraphId === b.paragraphId && a.start === b.start;

/** The document with the places of its answers: each can be opened, words can be marked, paragraphs take conditions. */
export function DocxBody({ paragraphs, source, fields, section, isFixed, onChange }: Props) {
  const [open, setOpen] = useState<OpenPlace>();
  const close = () => setOpen(undefined);
  const { places, stretches } = source;
  const stretchOf = (id: string) => {
    const at = paragraphs.findIndex(each => each.id === id);
    const place = (each: string) => paragraphs.findIndex(({ id: own }) => own === each);
    return stretches.find(({ from, to }) => place(from) <= at && at <= place(to));
  };
  const changePlace = (before: MarkedPlace, { after, added }: { after: MarkedPlace | undefined; added?: Field }) => {
    const others = places.filter(each => !isAt(each, before));
    onChange({ ...source, places: after ? [...others, after] : others }, added);
    close();
  };
  const mark = (paragraphId: string, { start, end }: { start: number; end: number }) => {
    const isFree = places.every(each => each.paragraphId !== paragraphId || end <= each.start || start >= each.end);
    if (end > start && isFree) setOpen({ kind: 'place', place: { paragraphId, start, end, text: '' } });
  };
  return (
    <section className={styles.body} aria-label="正文">
      <p className={styles.hint}>点填写处可改字段与写法；选中文字可设为填写处；段落左侧设条件与重复。</p>
      <article>
        {paragraphs.map(paragraph => (
          <Paragraph
            key={paragraph.id}
            paragraph={paragraph}
            stretch={stretchOf(paragraph.id)}
            {...{ places, fields, isFixed }}
            onStretch={() => setOpen({ kind: 'stretch', paragraph })}
            onOpen={place => setOpen({ kind: 'place', place })}
            onMark={(start, end) => mark(paragraph.id, { start, end })}
          />
        ))}
      </article>
      {open?.kind === 'place' ? (
        <PlaceDialog
          key={`${open.place.paragraphId} ${open.place.start}`}
          paragraph={paragraphs.find(({ id }) => id === open.place.paragraphId)!}
          place={open.place}
          fields={fields}
          section={section}
          onClose={close}
          onChange={(place, added) => changePlace(open.place, { after: place, added })}
        />
      ) : null}
      {open?.kind === 'stretch' ? (
        <StretchDialog
          paragraphs={paragraphs}
          paragraph={open.paragraph}
          stretch={stretchOf(open.paragraph.id)}
          fields={fields}
          onClose={close}
          onChange={next => {
            const own = stretchOf(open.paragraph.id);
            const others = stretches.filter(each => each !== own);
            onChange({ ...source, stretches: next ? [...others, next] : others });
            close();
          }}
          onMark={words => {
            const start = open.paragraph.text.indexOf(words);
            mark(open.paragraph.id, { start, end: start + words.length });
          }}
        />
      ) : null}
    </section>
  );
}

function sayStretch({ if: condition, each }: DocxPlaces['stretches'][number], fields: readonly Field[]): string {
  const labelOf = (id: string | undefined) => fields.find(field => field.id === id)?.label ?? id ?? '';
  const read = condition ? readCondition(condition) : undefined;
  const words = read ? `${labelOf(read.fieldId)}${relationNames[read.relation]}${read.value ?? ''}` : condition;
  return [words ? `仅当${words}` : '', each ? `按“${labelOf(each.split(' ')[0])}”逐项重复` : '']
    .filter(Boolean)
    .join('；');
}

interface LineProps {
  paragraph: SourceParagraph;
  places: readonly MarkedPlace[];
  fields: readonly Field[];
  isFixed: boolean;
  onOpen: (place: MarkedPlace) => void;
  onMark: (start: number, end: number) => void;
}

interface ParagraphProps extends LineProps {
  stretch: DocxPlaces['stretches'][number] | undefined;
  onStretch: () => void;
}

/** One paragraph with what it hangs on. */
const Paragraph = ({ stretch, onStretch, ...line }: ParagraphProps) => (
  <div className={styles.line} data-held={stretch ? true : undefined}>
    <Button
      size="small"
      type="text"
      disabled={line.isFixed}
      aria-label={`条件与重复：${line.paragraph.text.slice(0, 20) || '空段落'}`}
      onClick={onStretch}
    >
      ⋮
    </Button>
    <div>
      {stretch?.from === line.paragraph.id ? <small>{sayStretch(stretch, line.fields)}</small> : null}
      <Line {...line} />
    </div>
  </div>
);

/** One paragraph: its words, and its places as buttons. */
function Line({ paragraph, places, fields, isFixed, onOpen, onMark }: LineProps) {
  const { id, text, number, cell } = paragraph;
  const own = places.filter(each => each.paragraphId === id).toSorted((a, b) => a.start - b.start);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const place of own) {
    const field = fields.find(each => new RegExp(`(?<!\\w)${each.id}(?![A-Za-z0-9_])`, 'u').test(place.text));
    parts.push(
      <span key={`t${at}`} data-at={at}>
        {text.slice(at, place.start)}
      </span>,
      <button key={`p${place.start}`} type="button" disabled={isFixed} title={place.text} onClick={() => onOpen(place)}>
        {field?.label ?? place.text}
      </button>,
    );
    at = place.end;
  }
  parts.push(
    <span key={`t${at}`} data-at={at}>
      {text.slice(at)}
    </span>,
  );
  return (
    <p data-cell={cell ? true : undefined} onMouseUp={() => !isFixed && tellSelection(onMark)}>
      {number ? <b>{number} </b> : null}
      {parts}
    </p>
  );
}

/** The words that are chosen within one stretch of plain text, by their places in the paragraph. */
function tellSelection(tell: (start: number, end: number) => void) {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.anchorNode !== selection.focusNode) return;
  const from = Number(selection.anchorNode?.parentElement?.getAttribute('data-at') ?? Number.NaN);
  if (Number.isNaN(from)) return;
  const [a, b] = [selection.anchorOffset, selection.focusOffset];
  selection.removeAllRanges();
  tell(from + Math.min(a, b), from + Math.max(a, b));
}
