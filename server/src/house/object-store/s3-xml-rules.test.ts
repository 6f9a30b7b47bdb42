import fc from 'fast-check';
import { elementsIn, escaped, textIn } from './s3-xml-rules.ts';

const list = `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated>
<Contents><Key>a &amp; b&#x2F;c&#13;</Key></Contents><Contents><Key>图</Key></Contents></ListBucketResult>`;

it('elements and their texts', () => {
  expect(elementsIn(list, 'Contents').map((one) => textIn(one, 'Key'))).toEqual(['a & b/c\r', '图']);
  expect(textIn(list, 'IsTruncated')).toBe('false');
  expect(textIn(list, 'NextContinuationToken')).toBeUndefined();
});

it('what is written is read again', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      expect(textIn(`<Key>${escaped(text)}</Key>`, 'Key')).toBe(text),
    ),
  ));
