// node infra/bin/healthy.mjs: ends with 0 when the service of this container is ready to work, with 1 when it is not.
const ready = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).catch(() => null);
process.exit(ready?.ok ? 0 : 1);
