const LINE = 18;

/** Parentheses and the backslash stand for themselves (ISO 32000-1, 7.3.4.2). */
const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** A page of A4 with these lines in Helvetica, as a PDF 1.4 document in ASCII; a sign beyond it stands as `?`. */
export const plainPdf = (lines: readonly string[]): string => {
  const shown = lines.map((line) => `${literal(line.replace(/[^\x20-\x7e]/g, '?'))} Tj T*`).join('\n');
  const content = `BT /F1 11 Tf ${LINE} TL 72 770 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...places.map((place) => `${place} 00000 n `)].join('\n');
  const [size, start] = [objects.length + 1, text.length];
  return `${text}xref\n0 ${size}\n${table}\ntrailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
};
