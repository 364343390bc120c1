/** Shown once, where the product is started; kept nowhere. */
export const sayRecoveryKey = (key: string): void => {
  process.stdout.write(
    `恢复密钥：${key}\n（仅显示这一次，请抄在纸上存放于本机之外；签名密钥失窃时用它吊销，见 docs/PROOF.md）\n` +
      `Recovery key: ${key}\n(shown this once; keep it on paper outside this machine. It revokes a stolen signing key, see docs/PROOF.md)\n`,
  );
};
