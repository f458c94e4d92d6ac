/// Texts that would be harmful if a page did not escape them.
package let hostileTexts = [
  "<script>x()</script>", "<img src=x onerror=x()>", "\" onfocus=\"x()\" autofocus=\"",
  "' onmouseover='x()", "{{frame.csrf}}", "{{{frame.csrf}}}", "{{>layout}}", "{{#frame}}",
  "javascript:x()", "[go](javascript:x%28%29)", "![see](data:text/html,x)", "[up](//evil.example)",
  "&lt;script&gt;", "&#60;b onclick=x()&#62;", "&quot; onclick=x()", "\u{202E}txet\u{202C}",
  "\u{200F}\u{2067}", "</textarea><svg onload=x()>", "</title><style>*{}</style>", "<!--", "-->",
  "]]>", "<a href=\"jav\tascript:x()\">", "\u{0}<b>", "<plaintext>", "`</code><i onclick=x()>`",
  // Characters that browsers treat as quotation marks, but Swift does not.
  "\"\u{301} onfocus=\"x()\" autofocus=\"", "'\u{338} onmouseover='x()", "/\u{338}/evil.example",
  "</option></select><iframe src=x>", "<base href=//evil.example>", "\\\" onclick=\\\"x()",
]
