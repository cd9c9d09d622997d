import { knowledgeQuestionMax } from '@antai/contract/knowledge';
import type { KnowledgeService } from '../../../knowledge/service.ts';
import type { Reader } from '../answer-wish.ts';
import { describeLibraries, type LibraryPassages } from './describe-libraries.ts';

interface Deps {
  knowledge: Pick<KnowledgeService, 'passages' | 'libraries'>;
}

export type LibrariesService = ReturnType<typeof librariesService>;

const libraryPassagesMax = 6;
const knowledgeResource = 30013;

/** The knowledge libraries that conversations are bound to. */
export const librariesService = ({ knowledge }: Deps) => ({
  /** What the bound libraries say, as the user sees them now; those that are out of sight are told. Undefined where none is bound. */
  async find(
    reader: Reader,
    { libraryIds, question }: { libraryIds: string[]; question: string },
  ): Promise<LibraryPassages | undefined> {
    if (libraryIds.length === 0) return undefined;
    if (!reader.may(knowledgeResource)) return { sources: [], names: [], skipped: ['知识库（您没有此项权限）'] };
    const visible = (await knowledge.libraries(reader)).filter(({ libraryId }) => libraryIds.includes(libraryId));
    const ids = visible.map(({ libraryId }) => libraryId);
    const query = { question: question.slice(0, knowledgeQuestionMax), libraryIds: ids, limit: libraryPassagesMax };
    const passages = ids.length > 0 ? await knowledge.passages(reader, query) : [];
    return describeLibraries(libraryIds, { visible, passages });
  },
});
