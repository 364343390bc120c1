/** Signs that no keyboard has, with the words by which one looks for them. */
export type LabSymbol = { readonly sign: string; readonly words: string };

const GREEK = 'alpha α Α,beta β Β,gamma γ Γ,delta δ Δ,epsilon ε Ε,zeta ζ Ζ,eta η Η,theta θ Θ,iota ι Ι,kappa κ Κ,lambda λ Λ,mu μ Μ,nu ν Ν,xi ξ Ξ,omicron ο Ο,pi π Π,rho ρ Ρ,sigma σ Σ,tau τ Τ,upsilon υ Υ,phi φ Φ,chi χ Χ,psi ψ Ψ,omega ω Ω'; // prettier-ignore

export const SYMBOLS: readonly LabSymbol[] = [
  { sign: '°', words: 'degree deg 度 du' },
  { sign: '℃', words: 'celsius 摄氏度 ssd' },
  { sign: '±', words: 'plus minus pm 正负 zf' },
  { sign: 'µ', words: 'micro mu 微 wei' },
  { sign: '×', words: 'times multiply 乘 cheng' },
  { sign: '·', words: 'dot 点 dian' },
  { sign: '→', words: 'right arrow to 箭头 jt' },
  { sign: '←', words: 'left arrow from 箭头 jt' },
  { sign: '⇌', words: 'equilibrium reversible 可逆 平衡 kn ph' },
  { sign: '↑', words: 'up arrow gas 气体 箭头 jt' },
  { sign: '↓', words: 'down arrow precipitate 沉淀 箭头 jt' },
  { sign: '≈', words: 'approx about 约等于 ydy' },
  { sign: '≠', words: 'not equal 不等于 bdy' },
  { sign: '≤', words: 'less equal le 小于等于 xydy' },
  { sign: '≥', words: 'greater equal ge 大于等于 dydy' },
  { sign: '∆', words: 'heat delta 加热 jr' },
  { sign: '‰', words: 'per mille 千分 qf' },
  { sign: 'Å', words: 'angstrom 埃 ai' },
  { sign: '−', words: 'minus 减 负 jian' },
  { sign: '–', words: 'en dash range 至 zhi' },
  { sign: '′', words: 'prime 撇 pie' },
  { sign: '²', words: 'squared 平方 pf' },
  { sign: '³', words: 'cubed 立方 lf' },
  { sign: '∞', words: 'infinity 无穷 wq' },
  { sign: '√', words: 'root 根号 gh' },
  { sign: '☑', words: 'check done 完成 勾 gou' },
  ...GREEK.split(',').flatMap((each) => {
    const [word = '', small = '', capital = ''] = each.split(' ');
    return [
      { sign: small, words: `${word} greek 希腊 xl` },
      { sign: capital, words: `capital ${word} greek 希腊 xl` },
    ];
  }),
];

export const symbolsFor = (typed: string): readonly LabSymbol[] => {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return SYMBOLS;
  const starts = ({ words }: LabSymbol): boolean => words.split(' ').some((word) => word.startsWith(wanted));
  return SYMBOLS.filter((symbol) => symbol.sign === wanted || starts(symbol));
};
