extension FlowDrawing {
  /// The content of the drawing's SVG element.
  /// - Parameter language: The language tag of titles and answers.
  func html(in language: String) -> String {
    let ways =
      lines.map(\.html) + labels.map { $0.html(in: language) }
    let boxes = nodes.map { $0.html(in: language) } + connectors.map { $0.html(in: language) }
    return "<g aria-hidden=\"true\">\n\(ways.html)</g>\n\(boxes.html)"
  }
}

extension FlowDrawing.Frame {
  fileprivate var attributes: HTMLFragment {
    #"x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)""#
  }

  fileprivate var rectangle: HTMLFragment { #"<rect \#(attributes) rx="\#(radius)"/>"# }
}

extension FlowDrawing.Line {
  fileprivate var html: HTMLFragment {
    #"""
    <g class="flow-line flow-line-\#(kind)" data-from="\#(from)"><path d="\#(path)"/>\#
    <path class="flow-arrow" d="\#(arrow)"/></g>

    """#
  }
}

extension FlowDrawing.Label {
  fileprivate func html(in language: String) -> HTMLFragment {
    #"""
    <foreignObject \#(frame.attributes)><div class="flow-label flow-label-\#(kind)" data-from="\#(from)" \#
    title="\#(whole)"><span dir="auto" lang="\#(language)">\#(short)</span></div></foreignObject>

    """#
  }
}

extension FlowDrawing.Node {
  fileprivate func html(in language: String) -> HTMLFragment {
    let skip: HTMLFragment? = skip.map {
      #"""
      <span class="flow-skip" title="Skipped when \#($0.whole)">Skipped when \#($0.whole)</span>
      """#
    }
    let mark: HTMLFragment? = mark.map {
      #"""
      <span class="flow-mark flow-count-\#($0.kind)"><svg class="icon icon-16" aria-hidden="true">\#
      <use href="/icons/icons.svg#warning"/></svg>\#($0.words)</span>
      """#
    }
    let words: HTMLFragment = #"""
      <svg class="icon" aria-hidden="true"><use href="/icons/icons.svg#\#(icon)"/></svg>
      <span class="flow-words">
      <span class="flow-title" dir="auto" lang="\#(language)">\#(title)</span>
      <span class="flow-detail">\#(detail)</span>\#(skip)\#(mark)
      </span>
      """#
    let box: HTMLFragment =
      if let link {
        #"""
        <a class="flow-box" id="\#(link.id)" href="\#(link.address)" data-flow-node="\#(index)" \#
        data-next="\#(link.next)" data-previous="\#(link.previous)">\#(words)</a>
        """#
      } else {
        #"<div class="flow-box" aria-hidden="true">\#(words)</div>"#
      }
    return #"""
      <g class="flow-node flow-node-\#(kind)" data-node="\#(index)">
      \#(frame.rectangle)
      <foreignObject \#(frame.attributes)>\#(box)</foreignObject>
      </g>

      """#
  }
}

extension FlowDrawing.Connector {
  fileprivate func html(in language: String) -> HTMLFragment {
    #"""
    <g class="flow-node flow-node-connector">
    \#(frame.rectangle)
    <foreignObject \#(frame.attributes)><a class="flow-box flow-connector" href="\#(address)" data-flow-connector>\#
    <span class="flow-title"><span class="flow-detail">\#(words)</span> <bdi lang="\#(language)">\#(title)</bdi></span>\#
    </a></foreignObject>
    </g>

    """#
  }
}
