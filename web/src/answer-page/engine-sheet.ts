import type { QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import type { Questionnaire } from '@antai/questionnaire';

/**
 * A sheet as the engine takes it. Whoever answers is not sent how answers are judged, which the engine's questions hold and
 * which what shows and checks a sheet does not look at.
 */
export const engineSheet = (sheet: QuestionnaireSheet) => sheet as unknown as Pick<Questionnaire, 'sections'>;
