import Foundation
import StudyModel
import Testing

@testable import StudyExchange

/// Bundles written by earlier releases, kept as files. No release may ever reject them.
@Suite("Opening older bundles") struct OpeningOlderBundles {
  private static let folder = Repository.root.appending(path: "Tests/Fixtures/bundles")

  /// The sample study, as version 1.0.0, in English and Spanish.
  private static let layout4 = folder.appending(path: "layout-4.zip")

  private let archive: [UInt8]

  init() throws { archive = Array(try Data(contentsOf: Self.layout4)) }

  /// Findings after a change, as `file: finding`.
  private func findings(
    listingAnew: Bool = false, after change: (inout [ExportedFile]) -> Void
  ) throws -> [String] {
    var files = try ZipReader.files(of: archive)
    change(&files)
    if listingAnew {
      files.removeAll { $0.path == BundleManifest.fileName }
      files.append(BundleManifest(of: files).file())
    }
    return BundleVerification(of: files).findings.map { "\($0.file): \($0.finding)" }
  }

  @Test func `a bundle of layout 4 verifies in full and opens`() throws {
    let verification = BundleVerification(ofArchive: archive)
    let loaded = try BundleFormat().read(
      ImportFile(name: "layout-4.zip", bytes: archive), as: ImportOptions())

    #expect(verification.findings == [])
    #expect(verification.version == VersionNumber(1, 0, 0))
    #expect(verification.state == "proposed")
    #expect(
      verification.sha256 == "d52d79378368305373c52e4bbec7d3808046e33b1e37d7ccfaeaa216784d5e81")
    #expect(loaded.study == verification.study)
    #expect(loaded.study.languages == [.english, .spanish])
  }

  @Test func `a bundle of layout 5, published with an approval, verifies in full and opens`() throws
  {
    let archive = Array(try Data(contentsOf: Self.folder.appending(path: "layout-5.zip")))
    let verification = BundleVerification(ofArchive: archive)
    let loaded = try BundleFormat().read(
      ImportFile(name: "layout-5.zip", bytes: archive), as: ImportOptions())

    #expect(verification.findings == [])
    #expect(verification.version == VersionNumber(1, 0, 0))
    #expect(verification.state == "published")
    #expect(verification.approval?.number == "E-17")
    #expect(verification.signature == nil)
    #expect(loaded.study == verification.study)
    #expect(try ZipWriter.archive(of: ZipReader.files(of: archive)) == archive)
  }

  @Test func `a bundle of layout 2 verifies and opens`() throws {
    let folder = Self.folder.appending(path: "layout-2")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let files = try names.compactMap { name -> ExportedFile? in
      let url = folder.appending(path: name)
      let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      return isFolder ? nil : ExportedFile(path: name, bytes: Array(try Data(contentsOf: url)))
    }

    let verification = BundleVerification(of: files)
    let loaded = try BundleFormat().read(
      ImportFile(name: "old.zip", bytes: ZipWriter.archive(of: files)), as: ImportOptions())

    #expect(verification.findings == [])
    #expect(verification.version == VersionNumber(1, 0, 0))
    #expect(loaded.study == verification.study)

    for index in files.indices {
      var altered = files
      altered[index].bytes.append(0x20)
      #expect(!BundleVerification(of: altered).isValid, "\(files[index].path)")
    }
  }

  @Test func `any altered, missing, or added file is found`() throws {
    for path in try ZipReader.files(of: archive).map(\.path) {
      let altered = try findings { files in
        for index in files.indices where files[index].path == path {
          files[index].bytes.append(0x20)
        }
      }
      let missing = try findings { $0.removeAll { $0.path == path } }

      #expect(!altered.isEmpty && !missing.isEmpty, "\(path)")
    }
    let added = try findings { $0.append(ExportedFile(path: "more.txt", text: "more")) }
    #expect(added == ["more.txt: The file was added: SHA256SUMS does not list it."])
  }

  @Test func `a missing or added file is found even if all checksums match`() throws {
    for path in try ZipReader.files(of: archive).map(\.path) where path != "SHA256SUMS" {
      let found = try findings(listingAnew: true) { $0.removeAll { $0.path == path } }

      #expect(!found.isEmpty, "\(path)")
    }
    let added = try findings(listingAnew: true) {
      $0.append(ExportedFile(path: "more.txt", text: "more"))
    }
    #expect(added == ["more.txt: The study document does not produce this file."])
  }

  @Test func `a renamed file is named, with its earlier name`() throws {
    let found = try findings { files in
      for index in files.indices where files[index].path == "strings/en.json" {
        files[index].path = "strings/fr.json"
      }
    }
    #expect(
      found.first
        == "strings/fr.json: The file was renamed: SHA256SUMS lists it as strings/en.json.")
  }

  @Test func `packing its files again gives the same bytes`() throws {
    let files = try ZipReader.files(of: archive)

    #expect(try ZipWriter.archive(of: files.reversed()) == archive)
  }
}
