import { type DocxSource, rangeOf, type SourcePlace, type SourceStretch } from './docx-source.ts';
import { createEvaluator, type Evaluator } from './evaluate.ts';
import { repeated } from './number-blocks.ts';
import type { Scope, Template, Values } from './template.ts';
import { createSpanWriter, textOf } from './write-spans.ts';
import { blank } from './write-value.ts';

/** New text for a stretch of a paragraph of the docx. */
interface SourceEdit {
  paragraphId: string;
  start: number;
  end: number;
  text: string;
}

/** What becomes of a docx: texts in their places, and stretches that stand there as often as there are rounds. */
interface SourceFilling {
  edits: SourceEdit[];
  stretches: { from: string; to: string; rounds: SourceEdit[][] }[];
}

const tag = /^(?:\{\{|｛｛|\$\{|«)/u;

/** What a docx is filled with. A blank whose answer is missing stays as it is drawn; a tag becomes a blank. */
export function fillSource(
  template: Template,
  { source, values }: { source: DocxSource; values: Values },
): SourceFilling {
  const evaluator = createEvaluator(template, values);
  const write = createSpanWriter({ evaluator, labels: new Map(), references: [], problems: [], blanks: new Set() });
  const rawOf = new Map(source.paragraphs.map(({ id, text }) => [id, text]));

  function edit(place: SourcePlace, scope: Scope): SourceEdit[] {
    const { paragraphId, start, end } = place;
    const raw = (rawOf.get(paragraphId) ?? '').slice(start, end);
    const spans = write(place.text, scope, '');
    const isBlank = spans.some(({ source: from }) => from?.kind === 'blank');
    if (isBlank && !tag.test(raw)) return [];
    return [{ paragraphId, start, end, text: isBlank && spans.length === 0 ? blank : textOf(spans) }];
  }

  const idsInStretches = new Set<string>();
  const stretches = source.stretches.flatMap(stretch => {
    const range = rangeOf(source, stretch);
    if (!range) return [];
    const paragraphs = source.paragraphs.slice(range.first, range.last + 1);
    if (paragraphs.some(({ id }) => idsInStretches.has(id))) return [];
    for (const { id } of paragraphs) idsInStretches.add(id);
    const places = source.places.filter(({ paragraphId }) => paragraphs.some(({ id }) => id === paragraphId));
    const rounds = scopesOf(stretch, evaluator).map(scope => places.flatMap(place => edit(place, scope)));
    return [{ from: paragraphs[0]!.id, to: paragraphs.at(-1)!.id, rounds }];
  });
  const edits = source.places
    .filter(({ paragraphId }) => !idsInStretches.has(paragraphId))
    .flatMap(place => edit(place, []));
  return { edits, stretches };
}

/** The names that each round of a stretch gives; no round where its condition does not hold. */
function scopesOf({ if: condition, each }: SourceStretch, evaluator: Evaluator): Scope[] {
  const scopes: Scope[] = each ? repeated(each, { scope: [], evaluator }) : [[]];
  return condition ? scopes.filter(scope => evaluator.holds(condition, scope)) : scopes;
}
