import { describe, expect, it } from 'vitest';
import { refusalOf } from '../core/app-error';
import { referenceRegister } from './reference';

const values = { kind: 'article', title: 'Cross-coupling', authors: 'Miyaura, N.', year: 1995 };
const ruled = (own: object) => refusalOf(() => referenceRegister.rules.forEach((rule) => rule({ ...values, ...own })));
const claimed = (own: object) => {
  const work = referenceRegister.inside.find(({ name }) => name === 'work');
  if (!work) throw new Error('no boundary');
  const all = { ...values, ...own };
  return { key: work.key(all), claim: work.claim(all, null), refuses: work.refuses };
};

describe('the library of references', () => {
  it('takes a DOI that is one and nothing else, an ISBN by its check digit, a year that is whole', () => {
    expect(ruled({ doi: '10.1021/cr00039a007', isbn: '978-0-12-805457-4' })).toBeNull();
    for (const bad of [{ doi: 'https://doi.org/10.1021/x' }, { doi: 'x' }, { isbn: '123' }, { year: 1995.5 }])
      expect(ruled(bad), JSON.stringify(bad)).toMatchObject({ key: 'inputUnfit' });
  });

  it('has a DOI once, whatever its case', () => {
    const doi = referenceRegister.inside.find(({ name }) => name === 'doi');
    expect(doi?.key({ ...values, doi: '10.1021/A' })).toBe(doi?.key({ ...values, doi: '10.1021/a' }));
    expect(doi?.claim(values, null)).toBeNull();
    expect(doi?.refuses({ holder: 'x', claim: true }, [{ holder: 'y', claim: true }])).toMatchObject({ key: 'inputUnfit' }); // prettier-ignore
  });

  it('has a work once: by title, year and first author, unless two DOIs tell them apart', () => {
    const [one, same, other] = [claimed({}), claimed({ title: 'cross coupling!' }), claimed({ doi: '10.1021/a' })];
    expect(one.key).toBe(same.key);
    const refused = (mine: typeof one, held: typeof one) =>
      one.refuses({ holder: 'x', claim: mine.claim }, [{ holder: 'y', claim: held.claim }]);
    expect(refused(one, same)).toMatchObject({ key: 'inputUnfit' });
    expect(refused(other, one)).toMatchObject({ key: 'inputUnfit' });
    expect(refused(other, claimed({ doi: '10.1021/b' }))).toBeNull();
    expect(claimed({ authors: '', year: undefined }).claim).toBeNull();
  });
});
