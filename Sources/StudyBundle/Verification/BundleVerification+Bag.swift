import StudyModel

extension BundleVerification {
  /// Checks what is around the files of a bag: that they are those listed, and that the lists are those signed.
  mutating func checkBag(_ opening: BundleOpening, trusting keys: [VerifyingKey]) {
    for path in opening.outside {
      report(path, "The file was added: it is outside of the bundle’s folder.")
    }
    checkLetters(opening)
    checkDeclaration(opening.tags[BagPath.declaration.path])
    let carried = Dictionary(
      opening.payload.map { (BagPath.payload + $0.path, $0.bytes) }
    ) { first, _ in first }
    checkManifest(BagPath.manifest, opening.tags[BagPath.manifest], of: carried)
    let listed = [BagPath.declaration.path, BagInfo.fileName, BagPath.manifest]
    checkManifest(
      BagPath.tagManifest, opening.tags[BagPath.tagManifest],
      of: opening.tags.filter { listed.contains($0.key) })
    checkNames(opening.tags.keys.sorted(), inAdditionTo: listed)
    let info = checkInfo(opening)
    checkSignature(opening.tags, isExpected: info?.isSigned, trusting: keys)
  }

  /// Of two names that differ only in capital letters, macOS and Windows would unpack one file. Accord spells them out in bags;
  /// bundles from before they were bags may have them.
  private mutating func checkLetters(_ opening: BundleOpening) {
    var seen: [String: String] = [:]
    let paths =
      opening.tags.keys.sorted() + opening.payload.map { BagPath.payload + $0.path }.sorted()
    for path in paths {
      let first = seen[path.lowercased(), default: path]
      seen[path.lowercased()] = first
      guard first != path else { continue }
      report(
        path,
        "The name differs from \(first) only in capital letters, so many systems would keep only one of them."
      )
    }
  }

  private mutating func checkDeclaration(_ bytes: [UInt8]?) {
    if let bytes, bytes != BagPath.declaration.bytes {
      report(
        BagPath.declaration.path, "The file was changed: it does not declare BagIt 1.0 in UTF-8.")
    } else if bytes == nil {
      report(BagPath.declaration.path, "The file was removed: every bag must contain it.")
    }
  }

  private mutating func checkInfo(_ opening: BundleOpening) -> BagInfo? {
    let name = BagInfo.fileName
    guard let bytes = opening.tags[name] else {
      report(name, "The file was removed: every bundle must contain it.")
      return nil
    }
    guard let info = BagInfo(reading: bytes) else {
      report(name, "The description of the bag cannot be read.")
      return nil
    }
    // A file that was changed usually also has another size.
    if findings.isEmpty, !info.fits(opening.payload) {
      report(name, "The number or size of the files is not the one that it states.")
    }
    return info
  }

  private mutating func checkNames(_ names: [String], inAdditionTo listed: [String]) {
    let known =
      listed + [
        BagPath.tagManifest, BundleSignature.fileName, BundleSignature.keyName,
        BundleSignature.pemName,
      ]
    for name in names where !known.contains(name) {
      let isManifest = name.hasPrefix("manifest-") || name.hasPrefix("tagmanifest-")
      report(
        name,
        isManifest
          ? "The bundle was downgraded: it has checksums other than SHA-256."
          : "The file was added: bundles have no such file next to data/.")
    }
  }

  /// Compares files with a list of checksums, and names each that was changed, removed, added, or renamed.
  mutating func checkManifest(
    _ name: String, _ bytes: [UInt8]?, of files: [String: [UInt8]]
  ) {
    guard let bytes else { return report(name, "The list of checksums is missing.") }
    guard let manifest = BundleManifest(reading: bytes) else {
      return report(name, "The list of checksums cannot be read.")
    }
    let found = files.mapValues { StudyModel.sha256($0) }
    var removed: [String: [String]] = [:]
    for (path, checksum) in manifest.checksums.sorted(by: { $0.key < $1.key }) {
      if let hash = found[path], hash != checksum {
        report(path, Self.change(of: files[path] ?? [], to: path, from: checksum, in: name))
      } else if found[path] == nil {
        removed[checksum, default: []].append(path)
      }
    }
    var added: [String] = []
    for path in files.keys.sorted() where manifest.checksums[path] == nil && path != name {
      guard let hash = found[path], let earlier = removed[hash]?.first else {
        added.append(path)
        continue
      }
      removed[hash]?.removeFirst()
      report(path, "The file was renamed: \(name) lists it as \(earlier).")
    }
    for path in removed.values.joined().sorted() {
      report(path, "The file is listed in \(name) but missing.")
    }
    for path in added { report(path, "The file was added: \(name) does not list it.") }
    if manifest.file(named: name).bytes != bytes {
      report(name, "The lines were reordered, or written in another way.")
    }
  }

  private static func change(
    of bytes: [UInt8], to path: String, from checksum: String, in name: String
  ) -> String {
    let sorted = BundleManifest(reading: bytes)?.file(named: path).bytes
    return sorted.map { StudyModel.sha256($0) } == checksum
      ? "The file was changed: its lines were reordered."
      : "The file was changed: its checksum is not the one in \(name)."
  }
}
