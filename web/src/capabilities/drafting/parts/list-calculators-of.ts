const ofCourt = [
  'court-fee',
  'preservation-fee',
  'lpr-interest',
  'simple-interest',
  'lending-cap',
  'penalty-reduction',
  'period-end',
];
const ofGroups: Record<string, string[]> = {
  'court-enforcement': ['enforcement-fee', 'delayed-performance', 'lpr-interest', 'period-end'],
  'contract-labour': ['labour-compensation', 'double-wage', 'work-injury'],
  'contract-finance': ['lending-cap', 'lpr-interest', 'simple-interest'],
  letter: ['lpr-interest', 'simple-interest', 'period-end'],
};
const ofLabour = ['labour-compensation', 'double-wage', 'work-injury'];

/** The calculators that a template of this group has use for; all for papers of courts. */
export function listCalculatorsOf<Each extends { id: string }>(group: string, all: readonly Each[]): Each[] {
  const ids =
    ofGroups[group] ?? (group.startsWith('court') ? [...ofCourt, ...ofLabour] : ['simple-interest', 'period-end']);
  return ids.flatMap(id => all.find(each => each.id === id) ?? []);
}
