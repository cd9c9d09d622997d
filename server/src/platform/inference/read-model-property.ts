/** Field numbers of ONNX: the properties of a model, and of each its name and value. */
const [properties, nameField, valueField] = [14, 1, 2];
const [varint, fixed64, bytesOf, fixed32] = [0, 1, 2, 5];

/** What a model says of itself under a name; undefined where it says nothing. Its weights are not looked at. */
export function readModelProperty(model: Uint8Array, name: string): string | undefined {
  const decoder = new TextDecoder();
  for (const { field, value } of fieldsOf(model)) {
    if (field !== properties || !value) continue;
    const own = new Map(fieldsOf(value).map(each => [each.field, each.value]));
    if (decoder.decode(own.get(nameField)) === name) return decoder.decode(own.get(valueField));
  }
  return undefined;
}

/** The fields of a message; those that are no bytes without their value. */
function fieldsOf(bytes: Uint8Array): { field: number; value?: Uint8Array }[] {
  const fields: { field: number; value?: Uint8Array }[] = [];
  let at = 0;
  const number = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('the model is cut off');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
  };
  while (at < bytes.length) {
    const tag = number();
    const [field, kind] = [Math.floor(tag / 8), tag % 8];
    if (kind === bytesOf) {
      const length = number();
      fields.push({ field, value: bytes.subarray(at, at + length) });
      at += length;
    } else {
      if (kind === varint) number();
      else if (kind === fixed64) at += 8;
      else if (kind === fixed32) at += 4;
      else throw new Error('this is no model');
      fields.push({ field });
    }
  }
  return fields;
}
