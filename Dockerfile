# The server with its page inside. Build: docker build -t salon .
FROM node:22-bookworm-slim AS node

FROM rust:1.95.0-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && rustup target add wasm32-unknown-unknown
WORKDIR /salon
COPY . .
RUN cargo xtask web && cargo build --release --locked --package chess-server --package chess-cli

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data salon \
    && install --directory --owner=salon --group=salon /data
COPY --from=build /salon/target/release/chess-server /salon/target/release/chess /usr/local/bin/
USER salon
WORKDIR /data
VOLUME /data
ENV SALON_LISTEN=0.0.0.0:8080 SALON_DATABASE=/data/salon.db
EXPOSE 8080
# No curl in the image: bash speaks enough HTTP to ask whether the server is ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
CMD ["chess-server"]
