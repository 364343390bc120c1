import { render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useDrawnInPart } from './drawn-in-part';
import { findHits, foldText, type Hit } from './find-hits';

const drawn = (part: React.ReactNode): HTMLElement => render(<main>{part}</main>).container;
const words = (hits: readonly Hit[]): string[] =>
  hits.map((hit) =>
    hit.kind === 'text'
      ? hit.range.toString()
      : hit.kind === 'field'
        ? hit.field.value.slice(hit.start, hit.end)
        : `row ${String(hit.row)}`,
  );

describe('what stands in a record is found', () => {
  test('across subscripts and bold, whatever case, width or small digits it is typed in', () => {
    const paper = drawn(
      <p>
        用 K<sub>2</sub>CO<sub>3</sub> 和 <b>Et</b>OH，ＴＬＣ 显示 H₂O
      </p>,
    );
    expect(words(findHits(paper, 'k2co3'))).toEqual(['K2CO3']);
    expect(words(findHits(paper, 'etoh'))).toEqual(['EtOH']);
    expect(words(findHits(paper, 'tlc'))).toEqual(['ＴＬＣ']);
    expect(words(findHits(paper, 'H2O'))).toEqual(['H₂O']);
    expect(findHits(paper, '  ')).toEqual([]);
  });

  test('paragraphs are not read as one, and what is in the buttons is not the record', () => {
    const paper = drawn(
      <>
        <p>ab</p>
        <p>ab c</p>
        <button type="button">ab</button>
        <span aria-hidden="true">ab</span>
      </>,
    );
    expect(words(findHits(paper, 'ab'))).toEqual(['ab', 'ab']);
    expect(findHits(paper, 'abab')).toEqual([]);
  });

  test('what is being typed into a field counts, in reading order', () => {
    const paper = drawn(
      <>
        <p>催化剂</p>
        <input readOnly value="钯催化剂，催化剂" />
        <p>催化剂</p>
      </>,
    );
    const hits = findHits(paper, '催化剂');
    expect(hits.map(({ kind }) => kind)).toEqual(['text', 'field', 'field', 'text']);
  });

  test('rows of a long table that are not drawn are found, once each, and brought into sight', () => {
    const reveal = vi.fn<(row: number) => void>();
    const Table = () => {
      useDrawnInPart('t', { rows: () => [['x'], ['乙醇'], ['y'], ['无水乙醇']], reveal });
      return (
        <div data-drawn-in-part="t">
          <table>
            <tbody>
              <tr>
                <td>乙醇</td>
              </tr>
            </tbody>
          </table>
        </div>
      );
    };
    const paper = drawn(
      <>
        <section>
          <Table />
        </section>
        <p>乙醇</p>
      </>,
    );
    const hits = findHits(paper, '乙醇');
    expect(words(hits)).toEqual(['row 1', 'row 3', '乙醇']);
    const [first] = hits;
    if (first?.kind === 'row') first.reveal(first.row);
    expect(reveal).toHaveBeenCalledWith(1);
  });

  test('a folded text is as long as it was: İ, ligatures and emoji keep their places', () => {
    for (const text of ['İstanbul', 'ﬁltrate', '😀 µL μL', 'ẞ', '　Ａ'])
      expect(foldText(text)).toHaveLength(text.length);
  });
});

afterEach(() => vi.restoreAllMocks());
