import { expect, test } from 'vitest';
import { hasForeignPictures, withoutBlocks } from './pasted-html';

test.each([
  ['<p>a</p><!-- x --><p>b</p>', '<p>a</p><p>b</p>'],
  ['<STYLE type="a">p{}</style><p>a</p><script>1</script>', '<p>a</p>'],
  ['<xml><o:p>1</o:p></xml>a<o:p></o:p>', 'a'],
  ['<styled>a</styled><style>b</style>c', '<styled>a</styled>c'],
  ['<!-- never ends <p>a', '<!-- never ends <p>a'],
])('%s', (given, kept) => {
  expect(withoutBlocks(given)).toBe(kept);
});

test('a pasted text of 400,000 openings takes no time', () => {
  const before = process.cpuUsage();
  withoutBlocks('<!--<style '.repeat(400_000));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
});

test.each([
  ['<p>a</p><img src="https://x.org/a.png">', true],
  ['<img src="file:///C:/a.png" data-x="1">', true],
  ['<img data-hash="abc" alt="x">', false],
  ['<p>a</p>', false],
])('pictures from elsewhere are told of: %s', (html, foreign) => {
  expect(hasForeignPictures(html)).toBe(foreign);
});
