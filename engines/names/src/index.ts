export { findOrganisations, namesStranger } from './find-organisations.ts';
export { isMasked } from './judge-mask.ts';
export { isName } from './judge-name.ts';
export { measureName } from './measure-name.ts';
export {
  compoundSurnames,
  endOfOrganisation,
  hasSurname,
  isEnterprise,
  isLawFirm,
  isOrganisation,
  kindOf,
  singleSurnames,
} from './tell-kind.ts';
export { declaredShortNames, isShortFor, startOfNote } from './tell-short-name.ts';

/** Grows when names are judged or measured differently: what was made from names is then to be made again. */
export const namesVersion = 6;
