import CZip
import StudyBundle

/// Opens untrusted zips; the only code that touches the C library.
enum ZipReader {
  /// All files of a zip, in its order; folders are skipped.
  static func files(
    of archive: [UInt8], within limits: ZipLimits = .imports
  ) throws(ZipError) -> [ExportedFile] {
    try archive.withUnsafeBufferPointer { (bytes) throws(ZipError) in
      guard let base = bytes.baseAddress,
        let source = zip_source_buffer_create(base, zip_uint64_t(bytes.count), 0, nil)
      else { throw .notAZip }
      var error = zip_error_t()
      zip_error_init(&error)
      defer { zip_error_fini(&error) }
      guard let zip = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) else {
        zip_source_free(source)
        let code = zip_error_code_zip(&error)
        throw [ZIP_ER_INCONS, ZIP_ER_EXISTS].contains(code) ? .inconsistent : .notAZip
      }
      defer { zip_discard(zip) }
      return try files(of: zip, within: limits)
    }
  }

  /// The paths and stated sizes of the files of a zip, which are not unpacked; nil for what cannot be read as a zip.
  static func entries(of archive: [UInt8]) -> [(path: String, size: Int)]? {
    archive.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress,
        let source = zip_source_buffer_create(base, zip_uint64_t(bytes.count), 0, nil)
      else { return nil }
      guard let zip = zip_open_from_source(source, ZIP_RDONLY, nil) else {
        zip_source_free(source)
        return nil
      }
      defer { zip_discard(zip) }
      let count = Int(zip_get_num_entries(zip, 0))
      guard count <= ZipLimits.imports.entries,
        let entries = try? entries(of: zip, count: count, within: .imports)
      else { return nil }
      return entries.filter { !$0.isFolder }.map { ($0.name, $0.size) }
    }
  }

  private static func files(
    of zip: OpaquePointer, within limits: ZipLimits
  ) throws(ZipError) -> [ExportedFile] {
    let count = Int(zip_get_num_entries(zip, 0))
    guard count <= limits.entries else { throw .tooManyEntries(count, most: limits.entries) }
    let entries = try entries(of: zip, count: count, within: limits)
    // Sizes are checked before anything is unpacked, and enforced while unpacking.
    guard entries.reduce(0, { $0 + $1.size }) <= limits.unpackedBytes else {
      throw .tooLarge(most: limits.unpackedBytes)
    }
    var files: [ExportedFile] = []
    for entry in entries where !entry.isFolder { files.append(try unpack(entry, from: zip)) }
    return files
  }

  private struct Entry {
    let index: zip_uint64_t
    let name: String
    let size: Int
    var isFolder: Bool { name.hasSuffix("/") }
  }

  private static func entries(
    of zip: OpaquePointer, count: Int, within limits: ZipLimits
  ) throws(ZipError) -> [Entry] {
    var names: Set<String> = []
    var entries: [Entry] = []
    for index in 0..<zip_uint64_t(count) {
      let entry = try entry(at: index, of: zip, most: limits.unpackedBytes)
      guard names.insert(entry.name).inserted else { throw .duplicateName(entry.name) }
      entries.append(entry)
    }
    return entries
  }

  private static func entry(
    at index: zip_uint64_t, of zip: OpaquePointer, most: Int
  ) throws(ZipError) -> Entry {
    var facts = zip_stat_t()
    guard zip_stat_index(zip, index, 0, &facts) == 0, let characters = facts.name,
      let size = Int(exactly: facts.size), let packed = Int(exactly: facts.comp_size)
    else { throw .damaged(entry: "entry \(index + 1)") }
    guard let name = String(validatingCString: characters) else {
      throw .unsafeName(String(cString: characters))
    }
    let path = name.hasSuffix("/") ? String(name.dropLast()) : name
    guard FileName.isSafe(path) else { throw .unsafeName(name) }
    guard facts.encryption_method == ZIP_EM_NONE else { throw .encrypted(entry: name) }
    guard size <= most else { throw .tooLarge(most: most) }
    let isSuspicious =
      size > ImportLimits.smallBytes && size / ImportLimits.unpackingRatio > packed
    if isSuspicious { throw .bomb(entry: name) }
    guard isFileOrFolder(index, of: zip) else { throw .notAFile(entry: name) }
    return Entry(index: index, name: name, size: size)
  }

  /// Unix stores the kind of a file in the upper half of its attributes; zero means unknown.
  private static func isFileOrFolder(_ index: zip_uint64_t, of zip: OpaquePointer) -> Bool {
    var system: zip_uint8_t = 0
    var attributes: zip_uint32_t = 0
    guard zip_file_get_external_attributes(zip, index, 0, &system, &attributes) == 0 else {
      return false
    }
    let kind = attributes >> 16 & 0o170_000
    return Int32(system) != ZIP_OPSYS_UNIX || [0, 0o100_000, 0o040_000].contains(kind)
  }

  private static func unpack(
    _ entry: Entry, from zip: OpaquePointer
  ) throws(ZipError) -> ExportedFile {
    guard let file = zip_fopen_index(zip, entry.index, 0) else { throw .damaged(entry: entry.name) }
    defer { zip_fclose(file) }
    // Reading one extra byte reveals an entry with a false size.
    let bytes = [UInt8](unsafeUninitializedCapacity: entry.size + 1) { buffer, count in
      while count < buffer.count, let base = buffer.baseAddress {
        let read = zip_fread(file, base + count, zip_uint64_t(buffer.count - count))
        guard read > 0 else {
          if read < 0 { count = 0 }
          return
        }
        count += Int(read)
      }
    }
    guard bytes.count == entry.size else { throw .damaged(entry: entry.name) }
    return ExportedFile(path: entry.name, bytes: bytes)
  }
}
