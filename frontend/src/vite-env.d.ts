/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Version of this build, `0.1.0`. */
  readonly APP_VERSION: string;
}
