import type { ReadPaper } from './collect-questions.ts';
import { readMarked } from './read-marks.ts';
import { numberIn } from './read-question-facts.ts';

const lineMax = 200;
const passageMax = 2_000;
const listMax = 10;
const dimensionsMax = 12;
const tagMax = 40;
const minutesMax = 600;

export type WholeReader = ReturnType<typeof wholeReader>;

/** Reads what a paper says of the questionnaire before its first section. */
export function wholeReader() {
  const parts: ReadPaper['whole'] = {};
  const reader = {
    parts,
    title: '',
    /** Whether the paper was written by this product, and leaves nothing out. */
    isTold: false,
    /** A dimension by its name, else by its id. */
    dimensionIdOf: (name: string) => {
      const dimensions = parts.dimensions ?? [];
      return (dimensions.find(each => each.name === name) ?? dimensions.find(({ id }) => id === name))?.id;
    },
    /** True where the line was understood. */
    tell(key: string, text: string): boolean {
      if (key === '问卷名称') reader.title = text.slice(0, lineMax);
      else if (key === '格式') beginTold();
      else return tellPassage(parts, { key, text }) || tellList(parts, { key, text });
      return true;
    },
  };
  function beginTold() {
    reader.isTold = true;
    Object.assign(parts, {
      dimensions: [],
      audience: [],
      tags: [],
      description: '',
      applicability: '',
      disclaimer: '',
    });
  }
  return reader;
}

function tellPassage(parts: ReadPaper['whole'], { key, text }: { key: string; text: string }): boolean {
  const names = { 问卷说明: 'description', 适用情形: 'applicability', 声明: 'disclaimer' } as const;
  const name = key in names ? names[key as keyof typeof names] : undefined;
  if (name) parts[name] = (parts[name] ? `${parts[name]}\n${text}` : text).slice(0, passageMax);
  else if (key === '法律截至') parts.lawAsOf = text.slice(0, 10);
  else if (key === '预计用时') {
    const minutes = numberIn(text);
    if (minutes === undefined) return false;
    parts.estimatedMinutes = Math.min(minutesMax, Math.max(1, Math.round(minutes)));
  } else return false;
  return true;
}

function tellList(parts: ReadPaper['whole'], { key, text }: { key: string; text: string }): boolean {
  const { dimensions = [], audience = [], tags = [] } = parts;
  if (key === '适用对象' && audience.length < listMax) parts.audience = [...audience, text.slice(0, lineMax)];
  else if (key === '标签' && tags.length < listMax) parts.tags = [...tags, text.slice(0, tagMax)];
  else if (key === '维度' && dimensions.length < dimensionsMax) {
    const { name, number = 0 } = readMarked(text);
    const weight = Math.min(1_000, Math.max(0, number));
    parts.dimensions = [...dimensions, { id: `d-${dimensions.length + 1}`, name: name.slice(0, lineMax), weight }];
  } else return false;
  return true;
}
