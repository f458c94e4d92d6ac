import Foundation
import StudyBundle
import Testing

@testable import StudyExchange

/// A kept bundle: a zip, or a folder of its files, in `Tests/Fixtures/bundles`.
struct OlderBundle: CustomTestStringConvertible, Sendable {
  static let folder = Repository.root.appending(path: "Tests/Fixtures/bundles")

  /// Every bundle in the folder; a key next to one is a file of the same name that ends in `.pub`.
  static let all: [OlderBundle] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") && $0 != "README.md" && !$0.hasSuffix(".pub") }
      .sorted().map(OlderBundle.init)
  }()

  let name: String

  var testDescription: String { name }
  var isArchive: Bool { name.hasSuffix(".zip") }
  private var url: URL { Self.folder.appending(path: name) }
  private var stem: String { isArchive ? String(name.dropLast(4)) : name }
  /// The layout that the name states, such as 4 for `layout-4.zip`.
  var layout: Int? { stem.hasPrefix("layout-") ? Int(stem.dropFirst(7)) : nil }

  /// How its zip was written: bundles have been bags since layout 6.
  var form: ZipWriter.Form { layout.map { $0 >= 6 } == true ? .bag : .plain }

  func archive() throws -> [UInt8] { Array(try Data(contentsOf: url)) }

  func files() throws -> [ExportedFile] {
    if isArchive { return try ZipReader.files(of: archive()) }
    let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
    return try names.compactMap { name -> ExportedFile? in
      let url = url.appending(path: name)
      let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      return isFolder ? nil : ExportedFile(path: name, bytes: Array(try Data(contentsOf: url)))
    }
  }

  /// The portal's public key, if the bundle was signed.
  func keys() throws -> [VerifyingKey] {
    let url = Self.folder.appending(path: stem + ".pub")
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    return [try #require(VerifyingKey(text: text), "\(stem).pub is not a key")]
  }
}
