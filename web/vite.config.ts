import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const service = process.env.DUEL99_SERVICE ?? "http://127.0.0.1:8099";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 300,
    assetsInlineLimit: 2048,
    // on a busy machine the hint about slow plugins is noise
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      "/api": service,
      "/ws": { target: service.replace(/^http/, "ws"), ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
