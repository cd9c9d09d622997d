export { decodeLine, keysOf } from './decode-line.ts';
export { findLines } from './find-lines.ts';
export { liesOnSide, surenessMin, surenessOf } from './judge-turn.ts';
export { muteStamps } from './mute-stamps.ts';
export { type Area, orderLines } from './order-lines.ts';
export { type Corners, type Picture, type Tensor, turnPicture } from './picture.ts';
export { prepareDetection } from './prepare-detection.ts';
export { prepareLine } from './prepare-line.ts';
