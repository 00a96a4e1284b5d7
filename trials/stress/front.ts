import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

const program = '/usr/sbin/nginx'

export const hasNginx = () =>
  access(program).then(
    () => true,
    () => false,
  )

/** Debian's nginx in front of these servers, round-robin. */
export async function startFront(origins: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, origins))
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries += 1) {
    const up = await fetch(`${origin}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (up) break
    await pause(50)
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The configuration of docs/scaling.md, in one process and without a log. */
const configuration = (folder: string, port: number, origins: string[]) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream replicas {
    ${origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 64;
    # Shorter than the ten seconds of the server: a connection that it has just closed is not used for a submission.
    keepalive_timeout 8s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 64k;
    client_body_buffer_size 64k;
    location / {
      proxy_pass http://replicas;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 30s;
    }
  }
}
`
