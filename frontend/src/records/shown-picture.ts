/** What is taken as a picture; any other file becomes a document module of the record (V014). */
export const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp'];

/** As many as a print takes; larger ones would stand there as a line of text. */
const MOST_PIXELS = 40_000_000;
/** Kinds that a print does not take. Of a GIF the movement is what it was made for; it stays. */
const REDRAWN: readonly string[] = ['image/webp', 'image/bmp'];

export type ShownPicture = {
  readonly file: File;
  /** Pixels of what is shown, as it stands upright. */
  readonly width: number;
  readonly height: number;
  /** It was drawn smaller: so many million pixels it had. */
  readonly shrunkFrom: number | null;
};

/** A PNG of what a picture shows; a photograph stays a JPEG. */
const drawn = async (file: File, picture: ImageBitmap, width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/jpeg' ? file.type : 'image/png';
  const blob = await canvas.convertToBlob({ type, quality: 0.92 });
  return new File([blob], `${file.name.replace(/\.\w{3,4}$/, '')}.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type });
};

/** A picture as a text can show and print it; null when the browser cannot read it: it is damaged. */
export const shownPicture = async (file: File): Promise<ShownPicture | null> => {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    const pixels = picture.width * picture.height;
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / pixels));
    const { width, height } = picture;
    if (file.type === 'image/gif' || (scale === 1 && !REDRAWN.includes(file.type)))
      return { file, width, height, shrunkFrom: null };
    const [across, down] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
    const size = { width: across ?? width, height: down ?? height };
    return {
      ...size,
      file: await drawn(file, picture, size.width, size.height),
      shrunkFrom: scale < 1 ? Math.round(pixels / 1_000_000) : null,
    };
  } finally {
    picture.close();
  }
};
