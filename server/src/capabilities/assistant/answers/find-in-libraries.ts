import { knowledgeQuestionMax } from '@antai/contract/knowledge';
import type { KnowledgeService } from '../../knowledge/service.ts';
import type { Reader } from './answer-wish.ts';
import { sourceOfPassage } from './describe-source.ts';

const libraryPassagesMax = 6;
const knowledgeResource = 30013;

/** What the bound libraries say, as the user sees them now; those that are out of sight are told. */
export async function findInLibraries(
  knowledge: Pick<KnowledgeService, 'passages' | 'libraries'>,
  reader: Reader,
  { libraryIds, question }: { libraryIds: string[]; question: string },
) {
  if (libraryIds.length === 0) return undefined;
  if (!reader.may(knowledgeResource)) return { sources: [], names: [], skipped: ['知识库（您没有此项权限）'] };
  const seen = (await knowledge.libraries(reader)).filter(({ libraryId }) => libraryIds.includes(libraryId));
  const ids = seen.map(({ libraryId }) => libraryId);
  const query = { question: question.slice(0, knowledgeQuestionMax), libraryIds: ids, limit: libraryPassagesMax };
  const passages = ids.length > 0 ? await knowledge.passages(reader, query) : [];
  const lost = libraryIds.length - ids.length;
  return {
    sources: passages.map(sourceOfPassage),
    names: seen.map(({ name }) => name),
    skipped: lost > 0 ? [`${lost}个绑定的知识库（已删除或不再与您共享）`] : [],
  };
}
