extension DocumentConverter {
  /// The files to read, with those converted that only another program can read. A refusal is reported when the file is
  /// read, so that it is reported like every other one.
  package func converted(_ files: [ImportFile], as name: String? = nil) async -> [ImportFile] {
    var converted: [ImportFile] = []
    for file in files { converted.append(await self.converted(file, as: name)) }
    return converted
  }

  private func converted(_ file: ImportFile, as name: String?) async -> ImportFile {
    let named = name.flatMap(WrittenKind.init)
    guard file.bytes.count <= ImportLimits.fileBytes,
      let kind = WrittenKind(file) ?? (named == .webPage && file.isText ? named : nil),
      name == nil || named == kind
    else { return file }
    var result = file
    do {
      let source = try WrittenSource(file, kind: kind)
      let tree = try await tree(of: source.document, kind: kind)
      result.conversion = .read(tree: tree, pictures: await pictures(of: source, in: tree))
    } catch let refusal as DocumentRefusal {
      result.conversion = .refused(.unreadable(file: file.name, reason: refusal.message))
    } catch let error as ImportError {
      result.conversion = .refused(error)
    } catch {
      result.conversion = .refused(.unrecognized(file: file.name))
    }
    return result
  }

  /// Only pictures that the text shows: a document may carry others, such as its own thumbnail.
  private func pictures(
    of source: WrittenSource, in tree: [UInt8]
  ) async -> [String: Result<DocumentPicture, DocumentRefusal>] {
    var pictures: [String: Result<DocumentPicture, DocumentRefusal>] = [:]
    for (path, bytes) in source.pictures.sorted(by: { $0.key < $1.key }) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard tree.firstRange(of: Array(name.utf8)) != nil else { continue }
      guard pictures.count < WrittenSource.mostPictures else {
        pictures[path] = .failure(
          DocumentRefusal("A document can bring up to \(WrittenSource.mostPictures) pictures."))
        continue
      }
      do throws(DocumentRefusal) {
        pictures[path] = .success(try await picture(bytes, named: name))
      } catch {
        pictures[path] = .failure(error)
      }
    }
    return pictures
  }
}

extension ImportFile {
  fileprivate var isText: Bool { !bytes.contains(0) }
}
