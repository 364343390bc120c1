export const texts = {
  reading: 'Reading the spectrum',
  which: 'Spectrum',
  over: 'Overlay',
  overNone: 'Choose spectra to overlay',
  imaginary: 'imaginary part',
  technique: {
    nmr: 'NMR',
    ir: 'Infrared spectrum',
    raman: 'Raman spectrum',
    uv: 'UV–vis spectrum',
    ms: 'Mass spectrum',
    other: 'Spectrum',
  },
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Show the whole spectrum',
  plot: 'Spectrum “{{name}}”',
  keys: 'Drag across a stretch to zoom in, double-click for the whole spectrum. Keys: + and − zoom, ← → move, ↑ ↓ scale the peaks, Home shows the whole spectrum.',
  unfit: '“{{name}}” cannot be overlaid: it holds no readable spectrum, or another technique or unit.',
  least: 'Peak threshold',
  copy: 'Copy peak list',
  copied: 'Peak list copied',
  peaks_one: '{{count}} peak',
  peaks_other: '{{count}} peaks',
  noPeaks: 'No peak in this stretch is above the threshold. Lower the threshold to list more.',
  mostPeaks: 'Only the {{count}} highest peaks are listed. Raise the threshold or zoom in to list the others.',
  place: 'Position',
  height: 'Relative intensity',
  left_one: '{{count}} more spectrum is two-dimensional and cannot be drawn here. Download the file to view it.',
  left_other: '{{count}} more spectra are two-dimensional and cannot be drawn here. Download the file to view them.',
  fault: {
    tooLarge:
      'The file is too large to be drawn here. Download it, or export only the processed one-dimensional spectrum.',
    twoDimensional:
      'The file holds two-dimensional spectra only, which cannot be drawn here. Download it, or add a one-dimensional spectrum.',
    empty:
      'The file is JCAMP-DX but holds no data to draw. Its text follows. Export it again from the instrument’s software.',
    notJcamp:
      'The file is not readable as JCAMP-DX. Its text follows. Export it again as JCAMP-DX from the instrument’s software.',
  },
};
