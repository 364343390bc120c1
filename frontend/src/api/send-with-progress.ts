/** fetch tells nothing about how much is sent; this does, and answers alike. */
export const sendWithProgress = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: BodyInit,
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.responseType = 'text';
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('network failed'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body instanceof FormData || typeof body === 'string' || body instanceof Blob ? body : null);
  });
