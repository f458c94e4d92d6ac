#include <zip.h>
// Its checksum, which every libzip brings along.
#include <zlib.h>
