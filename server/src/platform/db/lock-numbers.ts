/**
 * The numbers of the advisory locks of the product: any number does, but each belongs to one lock alone, and stays, so
 * that two versions that run side by side take the same. Where a lock is one of many (of an owner, of a draft), its
 * number is that of the family.
 */
export const lockNumbers = {
  recordWriters: 727_001,
  statuteWriters: 727_002,
  peopleWriters: 727_003,
  knowledgeWriters: 727_004,
  migrations: 727_201,
  eventsOfUser: 727_202,
  installation: 727_203,
  administrators: 727_204,
  correctionsOfOwner: 727_215,
  signInAttempts: 727_219,
  tasksOfOwner: 727_301,
  runsOfOwner: 727_302,
  sectionsOfDraft: 727_418,
  questionnairesOfOwner: 730_020,
  attachmentsOfOwner: 730_021,
  questionnaireMailsOfOwner: 730_022,
} as const;
