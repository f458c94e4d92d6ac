import ArgumentParser
import Foundation
import PortalWeb
import StudyExchange
import StudyModel

/// A file that a command reads, up to a given size.
enum Input {
  /// The help text for a command's input.
  static let help = """
    A file in one of these formats: \(ImportFormats.titles). Or a folder of Markdown files that are one consent in \
    several languages, the folder or zip of an export with several files, or - for standard input.
    """

  /// Reads a file, up to the limit of imports for a file that begins like it.
  static func file(at path: String) throws -> ImportFile {
    let bytes = try bytes(at: path, upTo: ImportLimits.largest(startingWith: beginning(of: path)))
    return ImportFile(name: URL(filePath: path).lastPathComponent, bytes: bytes)
  }

  /// Reads files; for a folder, its Markdown texts, which are one consent in several languages, or every file of a study. Other
  /// files next to them are listed on standard error, so that no language and no task is overlooked.
  static func files(at paths: [String]) throws -> [ImportFile] {
    try paths.flatMap { path in
      guard isFolder(path) else { return [try file(at: path)] }
      if isBundle(path) { return try everyFile(in: path) }
      let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        .filter { !$0.hasPrefix(".") }
      let texts = names.filter { isText($0, in: path) }
      guard !texts.isEmpty else {
        let all = try everyFile(in: path)
        guard !all.isEmpty else {
          throw Failure(
            .badInput, "“\(path)” is a folder without files. Name a folder that has some.")
        }
        guard ImportFormats.readsTogether(all) else {
          throw Failure(
            .badInput,
            "“\(path)” is a folder whose files are not one study. Name one file in it, such as study.json or a bundle."
          )
        }
        sayUnread(ImportFormats.unread(among: all), in: path)
        return all
      }
      sayUnread(
        names.filter { !texts.contains($0) }, in: path,
        because: "From a folder, Accord reads only the .md and .markdown files directly in it.")
      return try texts.map { try file(at: URL(filePath: path).appending(path: $0).path) }
    }
  }

  private static func sayUnread(
    _ names: [String], in folder: String,
    because reason: String = "These files are no tasks that Accord reads."
  ) {
    guard !names.isEmpty else { return }
    Terminal.printError("Not read in “\(folder)”: \(names.joined(separator: ", ")). \(reason)")
  }

  /// The files as formats read them: documents of word processors go through other programs first.
  static func sources(at paths: [String], as format: String?) async throws -> [ImportFile] {
    await PandocConverter().converted(try files(at: paths), as: format)
  }

  /// Whether a folder is a Spezi study bundle, or the files of one.
  private static func isBundle(_ path: String) -> Bool {
    let folder = URL(filePath: path)
    return FileManager.default.fileExists(atPath: folder.appending(path: "definition.json").path)
      || ["questionnaire", "article"].contains { isFolder(folder.appending(path: $0).path) }
  }

  /// Every file of a folder, named by its path in it.
  private static func everyFile(in path: String) throws -> [ImportFile] {
    let folder = URL(filePath: path)
    let paths = FileManager.default.enumerator(atPath: path)
    var (names, count) = ([String](), 0)
    // A folder of another kind, such as a home folder, is not looked through to its end.
    while count <= 10 * ImportLimits.zipEntries, names.count <= ImportLimits.zipEntries,
      let name = paths?.nextObject() as? String
    {
      count += 1
      let file = folder.appending(path: name).path
      let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
      if !isHidden, FileStatus(of: file, followingLinks: true)?.type == S_IFREG {
        names.append(name)
      }
    }
    guard count <= 10 * ImportLimits.zipEntries, names.count <= ImportLimits.zipEntries else {
      throw Failure(
        .badInput,
        "“\(path)” has more than \(ImportLimits.zipEntries) files. Name a smaller folder.")
    }
    names.sort()
    var left = ImportLimits.fileBytes
    return try names.map { name in
      let bytes = try bytes(at: folder.appending(path: name).path, upTo: left)
      left -= bytes.count
      return ImportFile(name: name, bytes: bytes)
    }
  }

  /// The first bytes of a file; none of a pipe, which cannot be read twice, or of a file that cannot be read.
  private static func beginning(of path: String) -> Data {
    guard path != Output.standard, FileStatus(of: path, followingLinks: true)?.type == S_IFREG,
      let handle = FileHandle(forReadingAtPath: path)
    else { return Data() }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 4)) ?? Data()
  }

  private static func isText(_ name: String, in folder: String) -> Bool {
    ["md", "markdown"].contains(URL(filePath: name).pathExtension.lowercased())
      && !isFolder(URL(filePath: folder).appending(path: name).path)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// - Throws: `Failure` if there is no such file; `ImportError.tooLarge` before more than the limit is in memory.
  static func bytes(at path: String, upTo limit: Int) throws -> [UInt8] {
    if path == Output.standard {
      return try read(.standardInput, named: "standard input", upTo: limit)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(.inputOutput, "There is no file “\(path)”. Check the name.")
    }
    guard !isFolder.boolValue else {
      throw Failure(
        .badInput,
        "“\(path)” is a folder. Name one file in it, such as study.json, a bundle, or a Markdown file."
      )
    }
    let name = URL(filePath: path).lastPathComponent
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    if let size, size > limit { throw ImportError.tooLarge(file: name, byteCount: size) }
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      return try read(handle, named: name, upTo: limit)
    } catch let error as ImportError {
      throw error
    } catch {
      throw Failure(.inputOutput, "“\(path)” cannot be read. Check its permissions.")
    }
  }
}

extension Input {
  /// A pipe delivers only what it has, so reaching the end or the limit takes several reads.
  private static func read(
    _ handle: FileHandle, named name: String, upTo limit: Int
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = try handle.read(upToCount: limit + 1 - bytes.count), !more.isEmpty {
      bytes += more
      guard bytes.count <= limit else {
        throw ImportError.tooLarge(file: name, byteCount: bytes.count)
      }
    }
    return bytes
  }
}

/// The options that say how to read a file.
struct ReadingOptions: ParsableArguments {
  @Option(help: "The language of a text that does not state its language, such as en or pt-BR.")
  var language: String?

  var options: ImportOptions { ImportOptions(language: language.map { Language($0) }) }
}
