import StudyBundle
import StudyModel

@testable import StudyExchange

/// The files of a bag without the folder that it unpacks to.
func unfolded(_ files: [ExportedFile]) -> [ExportedFile] {
  let folder = files.first { $0.path.hasSuffix("/bagit.txt") }?.path.dropLast("bagit.txt".count)
  return files.map { file in
    guard let folder, file.path.hasPrefix(folder) else { return file }
    return ExportedFile(path: String(file.path.dropFirst(folder.count)), bytes: file.bytes)
  }
}

/// What a bundle carries, by the names below `data/`.
func carried(_ archive: [UInt8]) throws -> [ExportedFile] {
  BundleOpening(try ZipReader.files(of: archive)).payload
}

/// The files of a bag without its folder, with every checksum and size written again, as someone would who hides a change.
func relisted(_ files: [ExportedFile]) -> [ExportedFile] {
  var tags = files.filter { !$0.path.hasPrefix("data/") }
  let payload = files.filter { $0.path.hasPrefix("data/") }
  let size = payload.reduce(0) { $0 + $1.bytes.count }
  for index in tags.indices where tags[index].path == BagInfo.fileName {
    let lines = text(tags[index].bytes).split(separator: "\n").map { line in
      line.hasPrefix("Payload-Oxum") ? "Payload-Oxum: \(size).\(payload.count)" : line
    }
    tags[index] = ExportedFile(path: tags[index].path, text: lines.joined(separator: "\n") + "\n")
  }
  tags.removeAll { [BagPath.manifest, BagPath.tagManifest].contains($0.path) }
  tags.append(BundleManifest(of: payload).file(named: BagPath.manifest))
  let listed = [BagPath.declaration.path, BagInfo.fileName, BagPath.manifest]
  tags.append(
    BundleManifest(of: tags.filter { listed.contains($0.path) }).file(named: BagPath.tagManifest))
  return (payload + tags).sorted { $0.path < $1.path }
}
