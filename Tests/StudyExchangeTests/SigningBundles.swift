import Foundation
import StudyBundle
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Signing bundles") struct SigningBundles {
  private let key = SigningKey()
  private let bag: Bag
  private let archive: [UInt8]
  private let files: [ExportedFile]

  init() throws {
    let version = try FrozenVersion.walks.version
    let artifacts = try FrozenVersion.walks.files
    let kept = try KeptBundle(
      of: version.number, state: .proposed,
      dates: .init(proposed: Date(timeIntervalSince1970: 1_795_257_720)),
      checksums: Dictionary(uniqueKeysWithValues: artifacts.map { ($0.path, sha256($0.bytes)) }))
    bag = try kept.bag(of: artifacts, isSigned: true)
    archive = try kept.archive(of: bag, signedBy: bag.signature(with: key), slug: "walks").bytes
    files = try unfolded(ZipReader.files(of: archive))
  }

  private func findings(
    trusting keys: [VerifyingKey] = [], after change: (inout [ExportedFile]) -> Void
  ) -> [String] {
    var files = files
    change(&files)
    return BundleVerification(of: files, trusting: keys).findings.map {
      "\($0.file): \($0.finding)"
    }
  }

  private func replace(
    _ path: String, in files: inout [ExportedFile], _ change: (String) -> String
  ) {
    for index in files.indices where files[index].path == path {
      files[index].bytes = Array(change(text(files[index].bytes)).utf8)
    }
  }

  @Test func `a signed bundle is valid, and says whose claim the key is`() throws {
    let claimed = BundleVerification(ofArchive: archive)
    #expect(claimed.findings == [])
    #expect(claimed.signature?.isTrusted == false)
    #expect(claimed.signature?.key == key.verifying.name)
    #expect(!claimed.isRepacked)

    let other = SigningKey().verifying
    let confirmed = BundleVerification(ofArchive: archive, trusting: [other, key.verifying])
    #expect(confirmed.findings == [])
    #expect(confirmed.signature?.isTrusted == true)
    #expect(confirmed.signature?.comment.contains(confirmed.sha256 ?? "?") == true)
  }

  @Test func `the same key gives the same bytes, another key another signature only`() throws {
    #expect(try bag.archive(signedBy: bag.signature(with: key)) == archive)

    let other = try ZipReader.files(of: bag.archive(signedBy: bag.signature(with: SigningKey())))
    let differing = zip(unfolded(other), files).filter { $0 != $1 }.map { $0.0.path }
    #expect(
      differing.sorted()
        == ["signing-key.pem", "signing-key.pub", "tagmanifest-sha256.txt.minisig"])
  }

  @Test func `another key than the one named confirms nothing`() {
    #expect(
      findings(trusting: [SigningKey().verifying]) { _ in } == [
        "tagmanifest-sha256.txt.minisig: The bundle is signed with a key other than the one you named."
      ])
  }

  @Test func `a signature that was removed is a downgrade`() {
    let name = BundleSignature.fileName
    #expect(
      findings { $0.removeAll { $0.path == name } } == [
        "\(name): The bundle was downgraded: its signature was removed."
      ])
    let hidden = findings(trusting: [key.verifying]) { files in
      files.removeAll { $0.path == name || $0.path.hasPrefix("signing-key") }
      replace(BagInfo.fileName, in: &files) {
        $0.replacing("Accord-Signature: \(name)\n", with: "")
      }
      files = relisted(files)
    }
    #expect(
      hidden == ["(bundle): The bundle is not signed, so the key you named cannot confirm it."])
  }

  @Test func `a bag made into a bundle of an earlier kind is a downgrade`() {
    let found = findings { files in
      files = BundleOpening(files).payload
      files.append(BundleManifest(of: files).file())
    }
    #expect(found.contains { $0.hasPrefix("(bundle): The bundle was downgraded: it has layout") })
  }

  @Test func `any change that all checksums hide breaks the signature`() {
    for path in files.map(\.path) where path.hasPrefix("data/") || path == "bag-info.txt" {
      let found = findings { files in
        for index in files.indices where files[index].path == path {
          files[index].bytes.insert(contentsOf: Array("A: b\n".utf8), at: 0)
        }
        files = relisted(files)
      }
      #expect(found.contains { $0.hasPrefix(BundleSignature.fileName) }, "\(path)")
    }
  }

  @Test func `every changed byte of the signature and its comment is found`() throws {
    let index = try #require(files.firstIndex { $0.path == BundleSignature.fileName })
    let lines = text(files[index].bytes).split(separator: "\n")
    let untrusted = lines[0].utf8.count + 1
    for position in files[index].bytes.indices.dropFirst(untrusted) {
      var files = files
      files[index].bytes[position] ^= 1
      #expect(!BundleVerification(of: files).isValid, "\(position)")
    }
  }

  @Test func `files that are changed, added, removed, renamed, or reordered are named`() {
    let page = "data/consents/consent/en.html"
    #expect(
      findings { replace(page, in: &$0) { $0 + " " } } == [
        "\(page): The file was changed: its checksum is not the one in manifest-sha256.txt."
      ])
    #expect(
      findings { files in
        for index in files.indices where files[index].path == page {
          files[index].path = "data/other.html"
        }
      }.first == "data/other.html: The file was renamed: manifest-sha256.txt lists it as \(page).")
    let reordered = findings {
      replace(BagPath.manifest, in: &$0) { text in
        text.split(separator: "\n").reversed().joined(separator: "\n") + "\n"
      }
    }
    #expect(
      reordered.contains(
        "manifest-sha256.txt: The file was changed: its lines were reordered."))
    #expect(
      findings { $0.append(ExportedFile(path: "notes.txt", text: "")) } == [
        "notes.txt: The file was added: bundles have no such file next to data/."
      ])
    #expect(
      findings { $0.append(ExportedFile(path: "manifest-md5.txt", text: "")) } == [
        "manifest-md5.txt: The bundle was downgraded: it has checksums other than SHA-256."
      ])
    for name in ["bagit.txt", "bag-info.txt", "signing-key.pub", "signing-key.pem"] {
      let found = findings { $0.removeAll { $0.path == name } }
      #expect(found.contains { $0.hasPrefix("\(name): ") }, "\(name)")
    }
  }

  @Test func `a file outside of the folder is named`() throws {
    var files = try ZipReader.files(of: archive)
    files.append(ExportedFile(path: "readme.txt", text: ""))
    #expect(
      BundleVerification(of: files).findings.map(\.file) == ["readme.txt"])
  }

  @Test func `packing a bundle again is reported, and is not a change`() throws {
    let packed = BundleVerification(of: files.reversed())
    #expect(packed.findings == [])
    #expect(packed.isRepacked)
  }

  @Test func `keys are read as they are written`() throws {
    let again = try #require(SigningKey(text: key.text))
    #expect(again.verifying == key.verifying)
    #expect(try again.signature(over: [1]) == key.signature(over: [1]))
    let written = [key.verifying.minisign, key.verifying.line, key.verifying.pem]
    #expect(
      written.map { VerifyingKey(text: $0) } == [key.verifying, key.verifying, key.verifying])
    for wrong in ["", "RWQ", key.text, String(key.verifying.pem.dropFirst(40))] {
      #expect(VerifyingKey(text: wrong) == nil)
    }
    #expect(SigningKey(text: key.verifying.minisign) == nil)
  }

  private static let tools = ["/usr/bin/minisign", "/usr/bin/signify-openbsd", "/usr/bin/openssl"]

  @Test(
    .enabled(if: tools.allSatisfy(FileManager.default.isExecutableFile), "no minisign or signify"))
  func `minisign, signify, and OpenSSL confirm the signature`() throws {
    try withFolder { folder in
      for file in files where !file.path.hasPrefix("data/") {
        try Data(file.bytes).write(to: folder.appending(path: file.path))
      }
      let shell = """
        set -e
        minisign -Vqm tagmanifest-sha256.txt -p signing-key.pub
        signify-openbsd -qV -p signing-key.pub -x tagmanifest-sha256.txt.minisig -m tagmanifest-sha256.txt
        sed -n 2p tagmanifest-sha256.txt.minisig | base64 -d | tail -c 64 > signature
        openssl pkeyutl -verify -pubin -inkey signing-key.pem -rawin -in tagmanifest-sha256.txt -sigfile signature
        """
      let good = try run(URL(filePath: "/bin/bash"), ["-c", shell], in: folder)
      #expect(good.code == 0, "\(good.errors)")

      let name = folder.appending(path: BagPath.tagManifest)
      try (try Data(contentsOf: name) + Data([0x0A])).write(to: name)
      #expect(try run(URL(filePath: "/bin/bash"), ["-c", shell], in: folder).code != 0)
    }
  }
}
