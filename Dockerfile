# The server with its page inside. Build: docker build -t salon .
FROM node:22-bookworm-slim AS node

FROM rust:1.95.0-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && rustup target add wasm32-unknown-unknown
WORKDIR /salon
COPY . .
# Names of functions stay for backtraces; lines of code would be half the size again.
RUN cargo xtask web && cargo build --release --locked --package chess-server \
    && strip --strip-debug target/release/chess-server \
    && mkdir /data

# The C library and nothing to run beside the server: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /salon/target/release/chess-server /usr/local/bin/
COPY --from=build --chown=65532:65532 /data /data
USER 65532:65532
WORKDIR /data
VOLUME /data
ENV SALON_LISTEN=0.0.0.0:8080 SALON_DATABASE=/data/salon.db
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=4s --start-period=10s CMD ["/usr/local/bin/chess-server", "health"]
ENTRYPOINT ["/usr/local/bin/chess-server"]
