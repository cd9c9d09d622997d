export { isName } from './judge-name.ts';
export { isMasked } from './judge-mask.ts';
export { measureName } from './measure-name.ts';
export { hasSurname, isOrganisation, kindOf, type NameKind } from './tell-kind.ts';
export { declaredShortNames, isShortFor, startOfNote } from './tell-short-name.ts';
