# Unpacks the archive of `npm run release`: docker build --build-arg VERSION=0.2.0 --tag greenroom:0.2.0 .
# How to run it: docs/operating/container.md
ARG BASE=debian:bookworm-slim

FROM $BASE AS unpacked
ARG VERSION
COPY dist/release/greenroom-${VERSION}-linux-*.tar.gz /greenroom.tar.gz
RUN mkdir /greenroom && tar -xzf /greenroom.tar.gz -C /greenroom --strip-components=1

FROM $BASE
ARG VERSION
LABEL org.opencontainers.image.title="Greenroom" \
      org.opencontainers.image.description="Administration console and server of an AI sales-training service" \
      org.opencontainers.image.version="$VERSION"
# The account has a name, which PostgreSQL insists on: without DATABASE_URL, an embedded one runs in the container.
RUN echo 'greenroom:x:10001:' >> /etc/group && \
    echo 'greenroom:x:10001:10001::/data:/usr/sbin/nologin' >> /etc/passwd && \
    install --directory --owner=10001 --group=10001 --mode=700 /data
COPY --from=unpacked /greenroom /opt/greenroom
ENV NODE_ENV=production PATH=/opt/greenroom/bin:$PATH HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/opt/greenroom/lib/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/greenroom/bin/greenroom"]
