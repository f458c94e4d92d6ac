import Foundation
import StudyBundle
import StudyModel
import Testing

@Suite("Finding changes in bundles") struct FindingChanges {
  private let kept: KeptBundle
  private let study = "data/study.json"
  private let manifest = "manifest-sha256.txt"
  private let tagManifest = "tagmanifest-sha256.txt"

  init() throws { kept = try KeptBundle() }

  /// What opening the files reports, as `file: finding`; empty if they are opened.
  private func findings(_ files: [BundleFile], trusting keys: [VerifyingKey]? = nil) -> [String] {
    do {
      _ = try VerifiedBundle(files, trusting: keys ?? [kept.key])
      return []
    } catch BundleError.changed(let findings) {
      return findings.map { "\($0.file): \($0.finding)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `no byte of any file can change`() {
    for index in kept.files.indices {
      var files = kept.files
      files[index].bytes[files[index].bytes.count / 2] ^= 1

      let path = files[index].path
      let isClaim = path.hasPrefix("signing-key")
      #expect(!findings(files, trusting: isClaim ? [] : [kept.key]).isEmpty, "\(path)")
    }
  }

  @Test func `a changed file is named`() throws {
    let changed = try kept.text(of: study).replacing("Northmere", with: "Southmere")

    #expect(
      findings(kept.replacing(study, with: changed)).contains(
        "\(study): The file was changed: its checksum is not the one in \(manifest)."))
  }

  @Test func `an added file is named, in the bundle, next to it, and outside`() {
    let inside = BundleFile(path: "data/more.json", bytes: [0x7B, 0x7D])
    let beside = BundleFile(path: "more.json", bytes: [0x7B, 0x7D])

    #expect(
      findings(kept.files + [inside]).contains(
        "data/more.json: The file was added: \(manifest) does not list it."))
    #expect(
      findings(kept.files + [beside]) == [
        "more.json: The file was added: bundles have no such file next to data/."
      ])
    let folder = kept.files.map { BundleFile(path: "a/\($0.path)", bytes: $0.bytes) }
    #expect(
      findings(folder + [BundleFile(path: "b.txt", bytes: [])]) == [
        "b.txt: The file was added: it is outside of the bundle’s folder."
      ])
  }

  @Test func `no file can be removed`() {
    for path in kept.files.map(\.path) {
      let rest = kept.files.filter { $0.path != path }

      #expect(!findings(rest, trusting: []).isEmpty, "\(path)")
    }
  }

  @Test func `a removed file is named`() {
    for path in kept.files.map(\.path) where path.hasPrefix("data/") {
      let rest = kept.files.filter { $0.path != path }

      #expect(
        findings(rest).contains("\(path): The file is listed in \(manifest) but missing."),
        "\(path)")
    }
  }

  @Test(arguments: [
    (first: "data/formats/README.txt", second: "data/formats/readme.txt"),
    (first: "data/STUDY.json", second: "data/study.json"),
    (first: "Bagit.txt", second: "bagit.txt"),
  ])
  func `names that differ only in capital letters are named, even if both are listed`(
    first: String, second: String
  ) throws {
    let present = Set(kept.files.map(\.path))
    let added = [first, second].filter { !present.contains($0) }.map {
      BundleFile(path: $0, bytes: [0x7B, 0x7D])
    }
    let lines = added.filter { $0.path.hasPrefix("data/") }.map {
      "\(sha256($0.bytes))  \($0.path)\n"
    }
    let listed = try kept.text(of: manifest) + lines.joined()

    let found = findings(kept.replacing(manifest, with: listed) + added, trusting: [])

    #expect(
      found.contains(
        "\(second): The name differs from \(first) only in capital letters, so many systems would keep only one of them."
      ))
  }

  @Test func `a renamed file is named with its old name`() {
    let files = kept.files.map { file in
      file.path == "data/losses.json"
        ? BundleFile(path: "data/gains.json", bytes: file.bytes) : file
    }

    #expect(
      findings(files).first
        == "data/gains.json: The file was renamed: \(manifest) lists it as data/losses.json.")
  }

  @Test func `a file that is there twice is named`() throws {
    let changed = BundleFile(path: study, bytes: Array("{}".utf8))

    #expect(
      findings(kept.files + [changed]).contains("\(study): The bundle contains this file twice."))
  }

  @Test(arguments: [
    "", "/etc/hosts", "../more.json", "data/../../more.json", "data//more.json", "data/./more.json",
    "data/formats/..\u{2F}\u{301}more.json", "data\\more.json", "C:more.json", "data/more\n.json",
    "data/more.json/",
  ])
  func `a name that could leave the folder is not safe, even if it is listed`(name: String) throws {
    let lines = try kept.text(of: manifest) + "\(sha256([0x7B, 0x7D]))  \(name)\n"
    let added = BundleFile(path: name, bytes: [0x7B, 0x7D])

    let found = findings(kept.replacing(manifest, with: lines) + [added], trusting: [])

    #expect(found.contains("\(name): The name of the file is not safe."))
  }

  @Test func `lines in another order are a change`() throws {
    let lines = try kept.text(of: manifest).split(separator: "\n")
    let reordered = lines.reversed().joined(separator: "\n") + "\n"

    #expect(
      findings(kept.replacing(manifest, with: reordered)).contains(
        "\(manifest): The file was changed: its lines were reordered."))
  }

  @Test func `a change that all checksums follow breaks the signature`() throws {
    let info = "bag-info.txt"
    let changed = try kept.text(of: info).replacing("Northmere", with: "Southmere")
    let before = sha256(Array(try kept.text(of: info).utf8))
    let sums = try kept.text(of: tagManifest).replacing(before, with: sha256(Array(changed.utf8)))
    var files = kept.replacing(info, with: changed)
    for index in files.indices where files[index].path == tagManifest {
      files[index].bytes = Array(sums.utf8)
    }

    let found = findings(files)

    #expect(found.map { $0.prefix(while: { $0 != ":" }) } == ["\(tagManifest).minisig"])
  }

  @Test func `another key than the portal's confirms nothing`() throws {
    let other = try #require(VerifyingKey(text: Self.otherKey))

    #expect(
      findings(kept.files, trusting: [other]) == [
        "\(tagManifest).minisig: The bundle is signed with a key other than the one you named."
      ])
    #expect(findings(kept.files, trusting: [other, kept.key]) == [])
  }

  /// The public key of the first test in RFC 8032.
  private static let otherKey = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
    -----END PUBLIC KEY-----
    """

  @Test func `a bundle without its signature is a downgrade`() {
    let unsigned = kept.files.filter { !$0.path.hasSuffix(".minisig") }

    #expect(
      findings(unsigned, trusting: []) == [
        "\(tagManifest).minisig: The bundle was downgraded: its signature was removed."
      ])
  }

  @Test func `a bag made into a bundle of an earlier layout is a downgrade`() throws {
    let carried = kept.files.filter { $0.path.hasPrefix("data/") }.map {
      BundleFile(path: String($0.path.dropFirst("data/".count)), bytes: $0.bytes)
    }
    let sums = carried.sorted { $0.path < $1.path }
      .map { "\(sha256($0.bytes))  \($0.path)\n" }.joined()
    let files = carried + [BundleFile(path: "SHA256SUMS", bytes: Array(sums.utf8))]

    #expect(
      findings(files, trusting: []).contains(
        "(bundle): The bundle was downgraded: it has layout 6 but is not a bag."))
    #expect(
      findings(files).contains(
        "(bundle): The bundle is not signed, so the key you named cannot confirm it."))
  }

  @Test func `what is no bundle is said to be none`() {
    #expect(!findings([]).isEmpty)
    #expect(!findings([BundleFile(path: "study.json", bytes: [])]).isEmpty)
  }

  @Test func `the message names every file`() {
    let findings = BundleVerification(of: []).findings

    let lines = BundleError.changed(findings).message.split(separator: "\n")

    #expect(lines.count == findings.count && lines.count > 1)
  }
}
