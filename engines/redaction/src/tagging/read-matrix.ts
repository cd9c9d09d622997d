/** Numbers in rows, one row behind the other. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

const magic = '\u0093NUMPY';
const signs = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const headMax = 1_024;

/** A matrix of 32-bit numbers as NumPy keeps it (.npy, versions 1 to 3); throws RangeError for anything else. */
export function readMatrix(bytes: Uint8Array): Matrix {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || signs(bytes.subarray(0, 6)) !== magic) throw new RangeError('no NumPy file');
  const isFirst = bytes[6] === 1;
  const head = isFirst ? 10 : 12;
  const start = head + (isFirst ? view.getUint16(8, true) : view.getUint32(8, true));
  const header = signs(bytes.subarray(head, Math.min(start, head + headMax)));
  const shape = /'shape': \((\d+), (\d+)\)/.exec(header);
  if (!shape || !/'descr': '<f4'/.test(header) || !/'fortran_order': False/.test(header))
    throw new RangeError('no matrix of 32-bit numbers by rows');
  const [rows, columns] = [Number(shape[1]), Number(shape[2])];
  if (bytes.length - start !== rows * columns * 4) throw new RangeError('the matrix is not whole');
  // a copy: what it was read from may begin anywhere
  return { rows, columns, values: new Float32Array(new Uint8Array(bytes.subarray(start)).buffer) };
}
