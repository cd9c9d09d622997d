import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureBytes } from '@antai/documents/read-picture';
import { UnreadableFile } from '@antai/documents/text-document';
import {
  type Area,
  type Corners,
  decodeLine,
  findLines,
  keysOf,
  liesOnSide,
  muteStamps,
  orderLines,
  type Picture,
  type Tensor as Planes,
  prepareDetection,
  prepareLine,
  surenessMin,
  surenessOf,
  turnPicture,
} from '@antai/ocr';
import { type InferenceSession, Tensor } from 'onnxruntime-web';
import { openModel } from '../inference/open-model.ts';
import { readModelProperty } from '../inference/read-model-property.ts';
import { openPage } from './open-page.ts';

export interface PageOrder {
  /** Where the models of the pack are. */
  folder: string;
  bytes: Uint8Array;
  fileType: string;
  /** Of a PDF, from 1. */
  page: number;
}

/** A line that was read, with where it stands in the upright page. */
export interface RecognisedLine extends Area {
  text: string;
  confidence: number;
}

/** A page as it was read: rows of what stands side by side. */
export interface RecognisedPage {
  /** How far the page was turned to be read, clockwise. */
  turn: 0 | 90 | 180 | 270;
  width: number;
  height: number;
  rows: RecognisedLine[][];
}

/** What a thread answers: an error would lose its kind on the way. */
export type PageReading = ({ kind: 'read' } & RecognisedPage) | { kind: 'unreadable'; message: string };

interface Models {
  detection: InferenceSession;
  reading: InferenceSession;
  keys: string[];
}

/** A line that is read with less is none: dirt, a picture, a signature. */
const confidenceMin = 0.5;

let open: { folder: string; models: Promise<Models> } | undefined;

async function openModels(folder: string): Promise<Models> {
  const [detection, reading] = await Promise.all(
    ['PP-OCRv6_det_small.onnx', 'PP-OCRv6_rec_small.onnx'].map(name => readFile(join(folder, name))),
  );
  const keys = keysOf(readModelProperty(reading!, 'character') ?? '');
  return { detection: await openModel(detection!), reading: await openModel(reading!), keys };
}

/** Reads the text of a picture, or of one page of a PDF. For a thread of `inference.ts`. */
export default async function recognisePage({ folder, bytes, fileType, page }: PageOrder): Promise<PageReading> {
  if (open?.folder !== folder) open = { folder, models: openModels(folder) };
  try {
    const picture = await openPage({ bytes, fileType, page });
    return { kind: 'read', ...(await readUpright(picture, await open.models)) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

/** Reads a page whatever way it lies: on its side it is turned at once, upside down when it reads badly. */
async function readUpright(original: PictureBytes, models: Models): Promise<RecognisedPage> {
  const boxes = await findBoxes(original, models);
  const isOnSide = liesOnSide(boxes);
  const first = isOnSide
    ? await readTurned({ original, turn: 90, models })
    : await readBoxes({ original, turn: 0, boxes, models });
  if (first.lines.length === 0 || surenessOf(first.lines) >= surenessMin) return pageOf(first);
  const second = await readTurned({ original, turn: isOnSide ? 270 : 180, models });
  return pageOf(surenessOf(second.lines) > surenessOf(first.lines) ? second : first);
}

interface Attempt {
  original: PictureBytes;
  turn: RecognisedPage['turn'];
  models: Models;
}

async function readTurned({ original, turn, models }: Attempt) {
  const turned = turnPicture(original, turn);
  return readBoxes({ original: turned, turn, boxes: await findBoxes(turned, models), models });
}

async function findBoxes(picture: Picture, { detection }: Models): Promise<Corners[]> {
  const planes = prepareDetection(muteStamps(picture));
  const data = await scoresOf(detection, planes);
  return findLines({ data, width: planes.width, height: planes.height }, picture);
}

async function readBoxes({ original, turn, boxes, models }: Attempt & { boxes: Corners[] }) {
  const picture = muteStamps(original);
  const lines: RecognisedLine[] = [];
  for (const box of boxes) {
    const { text, confidence } = decodeLine(await scoresOf(models.reading, prepareLine(picture, box)), models.keys);
    if (confidence >= confidenceMin && text.trim() !== '')
      lines.push({ text: text.trim(), confidence, ...areaOf(box) });
  }
  return { turn, width: original.width, height: original.height, lines };
}

async function scoresOf(model: InferenceSession, { data, width, height }: Planes): Promise<Float32Array> {
  const input = new Tensor('float32', data, [1, 3, height, width]);
  const answers = await model.run({ [model.inputNames[0]!]: input });
  const answer = answers[model.outputNames[0]!]!;
  const scores = answer.data as Float32Array;
  input.dispose();
  return scores;
}

const areaOf = (corners: Corners): Area => ({
  left: Math.round(Math.min(...corners.map(({ x }) => x))),
  top: Math.round(Math.min(...corners.map(({ y }) => y))),
  right: Math.round(Math.max(...corners.map(({ x }) => x))),
  bottom: Math.round(Math.max(...corners.map(({ y }) => y))),
});

const pageOf = ({ lines, ...page }: Awaited<ReturnType<typeof readBoxes>>): RecognisedPage => ({
  ...page,
  rows: orderLines(lines),
});
