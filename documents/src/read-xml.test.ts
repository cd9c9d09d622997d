import { describe, expect, test } from 'vitest';
import { childrenOf, readXml, textOf } from './read-xml.ts';
import { writeElement } from './write-xml.ts';

const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);

describe('readXml', () => {
  test.each([
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', { kind: 'refused', reason: 'entities' }],
    [
      'entities of entities',
      '<!DOCTYPE a [<!ENTITY x "yyyy"><!ENTITY z "&x;&x;&x;">]><a>&z;</a>',
      { kind: 'refused', reason: 'entities' },
    ],
    [
      'a file of the machine',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      { kind: 'refused', reason: 'entities' },
    ],
    ['an entity that nobody defines', '<a>&x;</a>', { kind: 'broken' }],
    ['61 elements in each other', deep(61), { kind: 'refused', reason: 'deep' }],
    ['600,001 elements', `<a>${'<b/>'.repeat(600_000)}</a>`, { kind: 'refused', reason: 'large' }],
    ['a value of 20,001 characters', `<a b="${'x'.repeat(20_001)}"/>`, { kind: 'refused', reason: 'large' }],
    ['a tag left open', '<a><b></a>', { kind: 'broken' }],
    ['no XML', 'hello', { kind: 'broken' }],
    ['nothing', '', { kind: 'broken' }],
  ] as const)('%s is refused', (_name, text, expected) => {
    expect(readXml(text)).toEqual(expected);
  });

  test('a document type that only names a file is passed over; 60 elements in each other are read', () => {
    expect(readXml('<!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx/>')).toMatchObject({ kind: 'read', root: { name: 'tmx' } });
    expect(readXml(deep(60))).toMatchObject({ kind: 'read' });
  });

  test('what was written is read again, letter by letter', () => {
    const text = 'a & b < c > d "e" \u4e2d\r\n\t \ud83d\ude00';
    const reading = readXml(writeElement('x', { y: text, z: undefined }, [writeElement('w', {}, text)]));
    if (reading.kind !== 'read') throw new Error(reading.kind);
    expect(reading.root.attributes).toEqual({ y: text });
    expect(textOf(childrenOf(reading.root, 'w')[0]!)).toBe(text);
  });
});
