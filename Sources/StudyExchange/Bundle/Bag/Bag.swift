import Foundation
import StudyBundle
import StudyModel

/// A bundle as BagIt 1.0 (RFC 8493) arranges it: what the bundle carries below `data/`, next to it the checksums of every file,
/// and over these a signature.
package struct Bag: Sendable {
  /// The folder that it unpacks to.
  let folder: String
  /// Everything but the signature, sorted by path.
  let files: [ExportedFile]
  /// What a signature says about the bag in addition to its bytes, in one line.
  private let title: String

  /// - Parameters:
  ///   - artifacts: what was frozen with the version.
  ///   - layer: what is written with each bundle.
  ///   - frozen: when it was frozen; nil for a draft, or if that is not known.
  init(
    artifacts: [ExportedFile], layer: [ExportedFile], frozen: Date?, isSigned: Bool
  ) throws {
    let byPath = Dictionary(artifacts.map { ($0.path, $0.bytes) }) { first, _ in first }
    let facts = try BundleFacts(reading: byPath[BundleFacts.fileName] ?? [])
    let subject = BagSubject(
      study: try Study(document: byPath[AccordFormat.fileName] ?? []), sha256: facts.sha256,
      number: facts.number, frozen: frozen)
    let payload = BundlePayload(artifacts, layer: layer, layout: facts.layout, about: subject)
    self.init(payload.files, about: subject, isSigned: isSigned)
  }

  /// - Parameters:
  ///   - payload: files by the names that they have in the bag, without the folder `data/`.
  ///   - isSigned: whether it will be given a signature.
  init(_ payload: [ExportedFile], about subject: BagSubject, isSigned: Bool) {
    folder = subject.folder
    title = "\(subject.folder) sha256:\(subject.sha256)"
    let carried = payload.map { ExportedFile(path: BagPath.payload + $0.path, bytes: $0.bytes) }
    let manifest = BundleManifest(of: carried).file(named: BagPath.manifest)
    let tags = [
      BagPath.declaration, BagInfo(subject, isSigned: isSigned, payload: payload).file, manifest,
    ]
    let tagManifest = BundleManifest(of: tags).file(named: BagPath.tagManifest)
    files = (carried + tags + [tagManifest]).sorted { $0.path < $1.path }
  }

  /// What a signature covers: the checksums of the files that have the checksums of all others.
  package var tagManifest: [UInt8] {
    files.first { $0.path == BagPath.tagManifest }?.bytes ?? []
  }

  /// Signs the bag; with the same key, the signature is always the same.
  package func signature(with key: SigningKey) throws -> BundleSignature {
    BundleSignature(
      text: try MinisignSignature(of: tagManifest, saying: title, with: key).text,
      key: key.verifying)
  }

  /// The zip. It opens to one folder.
  /// - Parameter signature: one of this bag; nil for none.
  func archive(signedBy signature: BundleSignature? = nil) throws(ExportError) -> [UInt8] {
    let entries = (files + (signature?.files ?? [])).map {
      ExportedFile(path: "\(folder)/\($0.path)", bytes: $0.bytes)
    }
    return try ZipWriter.archive(of: entries, as: .bag)
  }
}
