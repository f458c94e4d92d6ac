# Built by the same scripts that run without a container.
FROM swift:6.3-bookworm AS build
WORKDIR /accord
COPY . .
RUN scripts/setup && scripts/build --static-swift-stdlib

FROM debian:bookworm-slim
WORKDIR /accord
COPY scripts/setup scripts/setup
COPY scripts/pdf scripts/pdf
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends ca-certificates curl graphviz libcmark0.30.2 libsodium23 libsqlite3-0 libvips-tools libxml2 libzip4 \
  && scripts/setup pdf \
  && rm -rf /var/lib/apt/lists/* /root/.cache \
  && useradd --system --home-dir /accord accord \
  && install -d -m 700 -o accord /accord/data /accord/backups
COPY --from=build /accord/.build/release/accord bin/accord
COPY Public Public
COPY Templates Templates
COPY migrations migrations
USER accord
# Crash reports leave out registers and the memory they point to.
ENV ACCORD_ROOT=/accord SWIFT_BACKTRACE=registers=none
# Reached through a TLS proxy; compose.yaml starts one. Each option of "accord serve" is such a variable.
ENV ACCORD_HOST=0.0.0.0 ACCORD_SECURE_COOKIES=yes
VOLUME /accord/data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s CMD curl --fail --silent http://127.0.0.1:8080/health || exit 1
ENTRYPOINT ["bin/accord"]
CMD ["serve"]
